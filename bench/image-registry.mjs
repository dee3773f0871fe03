// The registry is not the bottleneck. In every round one node gets the same layer of 1 GB three times, in turning order:
//   registry  pulled from the registry that kbench starts: fetched, written, unpacked
//   disk      imported from a file on its own disk: read, written, unpacked by the same tool into the same store
//   fetch     fetched from that registry into nothing: what the registry and the network could deliver
// Claims: a pull takes at most 1.25 times as long as the import; fetching alone takes at most half of the pull.
import { execFileSync } from 'node:child_process'
import { withCluster } from './cluster.mjs'
import { loadSource } from '../support/load-source.mjs'
import { median, ratioLine } from './statistics.mjs'

const ROUNDS = 6
const SIZE = 1e9
const FILE = '/kbench-bench.tar'

export async function imageRegistry() {
  await withCluster(async ({ name }) => {
    const { openSession } = await loadSource('bench/image-registry-session.ts')
    const session = await openSession(name, SIZE)
    try {
      report(await measure(`${name}-worker`, session), session.pullSize)
    } finally {
      await session.close()
    }
  })
}

async function measure(node, { reference, layerUrl, digest, removeFromNodes }) {
  const onNode = (script) => execFileSync('docker', ['exec', node, 'sh', '-c', script], { encoding: 'utf8' })
  /** Seconds of a command, by the node's clock. */
  const time = (command) => {
    const begin = 'set -e; sync; begin=$(date +%s%N)'
    return Number(onNode(`${begin}; ${command} >/dev/null; end=$(date +%s%N); echo $((end - begin))`)) / 1e9
  }
  /** Under all names that it has, as the suite does it; checked, or the next pull would fetch nothing. */
  const remove = async () => {
    await removeFromNodes()
    if (onNode('ctr --namespace k8s.io content ls').includes(digest))
      throw new Error(`the image is still on ${node}`)
  }
  const ctr = 'ctr --namespace k8s.io images'
  const sources = {
    registry: () => time(`${ctr} pull --hosts-dir /etc/containerd/certs.d ${reference}`),
    disk: () => time(`${ctr} import ${FILE}`),
    fetch: () => time(`curl --silent --fail --output /dev/null ${layerUrl}`),
  }
  sources.registry()
  onNode(`${ctr} export ${FILE} ${reference}`)
  await remove()
  const seconds = { registry: [], disk: [], fetch: [] }
  const order = Object.keys(sources)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const source of order) {
      seconds[source].push(sources[source]())
      if (source !== 'fetch') await remove()
    }
    order.push(order.shift())
  }
  return seconds
}

function report(seconds, size) {
  const ratio = (over, under) => median(seconds[over].map((value, index) => value / seconds[under][index]))
  const what = 'image of 1 GB in 1 layer'
  console.log(
    ratioLine(`${what}, from the registry over from disk`, ratio('registry', 'disk'), 'at most 1.25'),
  )
  console.log(ratioLine(`${what}, fetched alone over pulled`, ratio('fetch', 'registry'), 'at most 0.5'))
  for (const [source, values] of Object.entries(seconds)) {
    const rate = (size / median(values) / 1e6).toFixed(0)
    console.log(`  ${source}: ${rate} MB/s; seconds: ${values.map((value) => value.toFixed(2)).join(' ')}`)
  }
}
