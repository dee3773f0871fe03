import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { gunzipSync } from 'node:zlib'
import { createImagePublisher } from '../../src/adapters/image-publisher-oci.ts'
import { EnvironmentError, Interrupted } from '../../src/core/errors.ts'
import { bytes } from '../../src/core/series.ts'
import type { GeneratedImage } from '../../src/ports/image-registry.ts'
import { RegistryServer, sha256 } from './registry-server.ts'

const IMAGE: GeneratedImage = {
  repository: 'kbench/image-pull',
  tag: 'run-1-v1',
  size: bytes(300_000),
  layers: 2,
  seed: 's',
  architectures: ['amd64'],
}
const SECRET = 'Basic dXNlcjpodW50ZXIy'

let registry: RegistryServer
beforeEach(async () => {
  registry = await new RegistryServer().start()
})
afterEach(() => registry.stop())

const failureOf = async (promise: Promise<unknown>): Promise<Error> =>
  promise.then(
    () => {
      throw new Error('it did not fail')
    },
    (error: unknown) => error as Error,
  )

describe('pushing an image', () => {
  it('leaves a manifest whose blobs are there and fit together', async () => {
    const published = await createImagePublisher().publish(IMAGE, { pushUrl: registry.url })
    const stored = registry.manifests.get('run-1-v1')!
    expect(stored.type).toBe('application/vnd.oci.image.manifest.v1+json')
    expect(published.digest).toBe(sha256(stored.body))
    expect(published.manifests).toEqual([published.digest])
    const manifest = JSON.parse(stored.body) as {
      config: { digest: string; size: number }
      layers: { digest: string; size: number; mediaType: string }[]
    }
    expect(manifest.layers).toHaveLength(2)
    const blobs = manifest.layers.map(({ digest }) => registry.blobs.get(digest)!)
    expect(manifest.layers.map(({ size }) => size)).toEqual(blobs.map(({ length }) => length))
    const config = registry.blobs.get(manifest.config.digest)!
    expect(config).toHaveLength(manifest.config.size)
    expect((JSON.parse(config.toString('utf8')) as { rootfs: unknown }).rootfs).toEqual({
      type: 'layers',
      diff_ids: blobs.map((blob) => sha256(gunzipSync(blob))),
    })
    const all = [...blobs, config].reduce((sum, { length }) => sum + length, Buffer.byteLength(stored.body))
    expect(published.pullSize).toBe(all)
  })

  it('makes an index for nodes of two architectures, with the same layers in both', async () => {
    const both = { ...IMAGE, architectures: ['amd64', 'arm64'] } as const
    const published = await createImagePublisher().publish(both, { pushUrl: registry.url })
    const stored = registry.manifests.get('run-1-v1')!
    expect(stored.type).toBe('application/vnd.oci.image.index.v1+json')
    const index = JSON.parse(stored.body) as {
      manifests: { digest: string; platform: { architecture: string } }[]
    }
    expect(index.manifests.map(({ platform }) => platform.architecture)).toEqual(['amd64', 'arm64'])
    expect([...published.manifests].sort()).toEqual(
      [published.digest, ...index.manifests.map(({ digest }) => digest)].sort(),
    )
    const layers = index.manifests.map(
      ({ digest }) => (JSON.parse(registry.manifests.get(digest)!.body) as { layers: unknown }).layers,
    )
    expect(layers[0]).toEqual(layers[1])
    // Two layers and two configurations.
    expect(registry.blobs.size).toBe(4)
  })

  it('puts a path of the URL before the name of the repository', async () => {
    await createImagePublisher().publish(IMAGE, { pushUrl: `${registry.url}/team/a` })
    expect(registry.requests.at(-1)?.line).toBe('PUT /v2/team/a/kbench/image-pull/manifests/run-1-v1')
  })

  it('removes an image with its index, and takes one that is gone already', async () => {
    const publisher = createImagePublisher()
    const both = { ...IMAGE, architectures: ['amd64', 'arm64'] } as const
    const published = await publisher.publish(both, { pushUrl: registry.url })
    expect(await publisher.remove(published, { pushUrl: registry.url })).toBeUndefined()
    expect(registry.manifests.has(published.digest)).toBe(false)
    expect(await publisher.remove(published, { pushUrl: registry.url })).toBeUndefined()
    registry.intercept = (request, response) => {
      response.writeHead(405).end()
      return request.method === 'DELETE'
    }
    expect(await publisher.remove(published, { pushUrl: registry.url })).toBe('the registry answered 405')
    expect(await publisher.remove(published, { pushUrl: 'http://127.0.0.1:1' })).toContain('ECONNREFUSED')
  })
})

describe('credentials', () => {
  it('are sent with every request when they are given', async () => {
    await createImagePublisher().publish(IMAGE, { pushUrl: registry.url, authorization: SECRET })
    expect(new Set(registry.requests.map(({ authorization }) => authorization))).toEqual(new Set([SECRET]))
  })

  it('buy a token where the registry wants one, again when it has expired', async () => {
    let valid = 1
    let sold = 0
    registry.intercept = (request, response) => {
      const url = new URL(request.url ?? '', registry.url)
      if (url.pathname === '/token') {
        expect(request.headers.authorization).toBe(SECRET)
        expect(url.searchParams.get('service')).toBe('test')
        expect(url.searchParams.get('scope')).toBe('repository:kbench/image-pull:pull,push')
        sold += 1
        response.end(JSON.stringify({ token: `t${String(sold)}` }))
        return true
      }
      // The first token is good for the first upload only, and ends while it is under way.
      if (request.method === 'PUT' && valid === 1) valid = 2
      if (request.headers.authorization === `Bearer t${String(valid)}`) return false
      const challenge = `Bearer realm="${registry.url}/token",service="test",scope="repository:kbench/image-pull:pull,push"`
      response.writeHead(401, { 'www-authenticate': challenge }).end()
      return true
    }
    await createImagePublisher().publish(IMAGE, { pushUrl: registry.url, authorization: SECRET })
    expect(sold).toBe(2)
    expect(registry.manifests.has('run-1-v1')).toBe(true)
  })

  it('go to no other server, and are in no error', async () => {
    const other = await new RegistryServer().start()
    registry.intercept = (_, response) => {
      response.writeHead(202, { location: `${other.url}/v2/x/blobs/uploads/u9?_state=secret` }).end()
      return true
    }
    const error = await failureOf(
      createImagePublisher().publish(IMAGE, { pushUrl: registry.url, authorization: SECRET }),
    )
    expect(other.requests.map(({ authorization }) => authorization)).toEqual([undefined])
    expect(`${error.message} ${String((error as { nextStep?: string }).nextStep)}`).not.toMatch(
      /secret|dXNlcj|hunter/,
    )
    await other.stop()
  })

  it('that end while a layer is sent are reported: what is a stream cannot be sent again', async () => {
    registry.intercept = (request, response) => {
      if (request.method !== 'PATCH') return false
      const challenge = `Bearer realm="${registry.url}/token",service="test"`
      request.resume().on('end', () => response.writeHead(401, { 'www-authenticate': challenge }).end())
      return true
    }
    const error = await failureOf(
      createImagePublisher().publish(IMAGE, { pushUrl: registry.url, authorization: SECRET }),
    )
    expect(error.message).toBe('sending a layer: the registry answered 401, expected 202')
    expect(registry.requests.map(({ line }) => line.split(' ')[0])).toEqual(['POST', 'PATCH'])
  })

  it('that are refused are reported', async () => {
    registry.intercept = (_, response) => {
      response.writeHead(401, { 'www-authenticate': 'Basic realm="r"' }).end('{"errors":[]}')
      return true
    }
    const error = await failureOf(
      createImagePublisher().publish(IMAGE, { pushUrl: registry.url, authorization: SECRET }),
    )
    expect(error).toBeInstanceOf(EnvironmentError)
    expect(error.message).toBe('beginning an upload: the registry answered 401, expected 202: {"errors":[]}')
    expect((error as { nextStep?: string }).nextStep).toContain('credentials')
  })
})

describe('a registry that fails', () => {
  it.each([
    ['PATCH', 'sending a layer: the registry answered 500, expected 202: no space left on device'],
    ['PUT', 'ending an upload: the registry answered 500, expected 201: no space left on device'],
  ])('with 500 to a %s is reported with what it said', async (method, message) => {
    registry.intercept = (request, response) => {
      if (request.method !== method) return false
      request.resume().on('end', () => response.writeHead(500).end('no space left\n on device'))
      return true
    }
    const error = await failureOf(createImagePublisher().publish(IMAGE, { pushUrl: registry.url }))
    expect(error).toBeInstanceOf(EnvironmentError)
    expect(error.message).toBe(message)
    expect((error as { nextStep?: string }).nextStep).toContain('storage may be full')
  })

  it('and hangs up in the middle of a large layer is reported', async () => {
    registry.intercept = (request) => {
      if (request.method !== 'PATCH') return false
      request.once('data', () => request.destroy())
      return true
    }
    const large = { ...IMAGE, size: bytes(50_000_000) }
    const error = await failureOf(createImagePublisher().publish(large, { pushUrl: registry.url }))
    expect(error.message).toMatch(
      /^the registry, PATCH http:.*\/blobs\/uploads\/u0: .*(ECONNRESET|EPIPE|hang up)/,
    )
  })

  it('by no longer reading is given up', async () => {
    registry.intercept = (request) => request.method === 'PATCH'
    const publisher = createImagePublisher({ stallSeconds: 0.05 })
    const large = { ...IMAGE, size: bytes(50_000_000) }
    const error = await failureOf(publisher.publish(large, { pushUrl: registry.url }))
    expect(error).toBeInstanceOf(EnvironmentError)
    expect(error.message).toContain('nothing moved for 0.05 s')
  })

  it('to say where to go on is reported', async () => {
    registry.intercept = (_, response) => {
      response.writeHead(202).end()
      return true
    }
    const error = await failureOf(createImagePublisher().publish(IMAGE, { pushUrl: registry.url }))
    expect(error.message).toContain('no header Location')
  })

  it('is left at once when the run is interrupted', async () => {
    const controller = new AbortController()
    registry.intercept = (request) => {
      if (request.method !== 'PATCH') return false
      request.once('data', () => controller.abort())
      return true
    }
    const push = createImagePublisher().publish(IMAGE, { pushUrl: registry.url }, controller.signal)
    await expect(push).rejects.toThrow(Interrupted)
  })
})
