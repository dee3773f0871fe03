import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { file, folder } from './consumers.ts'

const OPENMETRICS = 'application/openmetrics-text; version=1.0.0; charset=utf-8'

const answerSchema = z.looseObject({ status: z.literal('success'), data: z.unknown() })
const vectorSchema = z.looseObject({
  result: z.array(
    z.looseObject({ metric: z.record(z.string(), z.string()), value: z.tuple([z.number(), z.string()]) }),
  ),
})
const targetsSchema = z.looseObject({
  activeTargets: z.array(z.looseObject({ health: z.string(), lastError: z.string() })),
})
export const metadataSchema = z.record(
  z.string(),
  z.array(z.looseObject({ type: z.string(), help: z.string(), unit: z.string() })),
)

export interface Scraped {
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

/** A real Prometheus on loopback, and a server that has a text for it to scrape. */
export class ScrapingPrometheus {
  readonly #process: ChildProcess
  readonly #target: Server
  readonly #address: string
  private constructor(process: ChildProcess, target: Server, address: string) {
    this.#process = process
    this.#target = target
    this.#address = address
  }

  /** @returns when the text was scraped once. @throws {Error} with the reason when Prometheus refuses it */
  static async start(text: string): Promise<ScrapingPrometheus> {
    const target = await serve(text)
    const port = await freePort()
    const address = `127.0.0.1:${String(port)}`
    const configuration = [
      'scrape_configs:',
      '  - job_name: kbench',
      '    scrape_interval: 1s',
      `    static_configs: [{ targets: ['127.0.0.1:${String(portOf(target))}'] }]`,
    ].join('\n')
    const argv = [
      `--config.file=${file(`prometheus-${String(port)}.yml`, configuration)}`,
      `--storage.tsdb.path=${folder}/data-${String(port)}`,
      `--web.listen-address=${address}`,
      '--log.level=error',
    ]
    const child = spawn('prometheus', argv, { stdio: 'ignore' })
    const prometheus = new ScrapingPrometheus(child, target, address)
    try {
      await prometheus.#firstScrape()
    } catch (error) {
      await prometheus.stop()
      throw error
    }
    return prometheus
  }

  /** All values under names like this at a time. */
  async query(expression: string, time: number): Promise<Scraped[]> {
    const data = await this.get(`query?query=${encodeURIComponent(expression)}&time=${String(time)}`)
    return vectorSchema
      .parse(data)
      .result.map(({ metric, value: [, value] }) => ({ labels: metric, value: Number(value) }))
  }

  async get(path: string): Promise<unknown> {
    const response = await fetch(`http://${this.#address}/api/v1/${path}`)
    return answerSchema.parse(await response.json()).data
  }

  async stop(): Promise<void> {
    this.#target.close()
    if (this.#process.exitCode !== null) return
    const ended = once(this.#process, 'exit')
    this.#process.kill('SIGTERM')
    await ended
  }

  async #firstScrape(): Promise<void> {
    for (let attempt = 0; attempt < 300; attempt += 1) {
      if (this.#process.exitCode !== null) throw new Error('prometheus ended at once')
      const targets = await this.get('targets').then(
        (data) => targetsSchema.parse(data).activeTargets,
        () => [],
      )
      const [target] = targets
      if (target?.health === 'up') return
      if (target?.health === 'down') throw new Error(`Prometheus refused the text: ${target.lastError}`)
      await wait(100)
    }
    throw new Error('Prometheus scraped nothing in 30 s')
  }
}

async function serve(text: string): Promise<Server> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': OPENMETRICS })
    response.end(text)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

async function freePort(): Promise<number> {
  const server = await serve('')
  const port = portOf(server)
  server.close()
  await once(server, 'close')
  return port
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port
}
