import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { snapshotOf, stateOf, type Seed } from './seed.ts'
import { GitHubServer } from './server.ts'

/** The server as its own process; see start.mjs. */
export async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { 'port-file': { type: 'string' }, 'state-file': { type: 'string' }, seed: { type: 'string' } },
  })
  const { 'port-file': portFile, 'state-file': stateFile, seed: seedFile } = values
  const seed = (seedFile === undefined ? {} : JSON.parse(readFileSync(seedFile, 'utf8'))) as Seed
  const server = new GitHubServer(stateOf(seed), seed.basePath)
  for (const fault of seed.faults ?? []) server.fault(fault)
  const save = (): void => {
    if (stateFile !== undefined) write(stateFile, JSON.stringify(snapshotOf(server), null, 2))
  }
  server.afterRequest = save
  await server.start()
  save()
  if (portFile !== undefined) write(portFile, new URL(server.url).port)
  console.log(server.url)
  const end = (): void => void server.stop().then(() => process.exit(0))
  process.once('SIGTERM', end)
  process.once('SIGINT', end)
}

/** Whole or not at all: the test may be reading. */
function write(path: string, text: string): void {
  writeFileSync(`${path}.new`, `${text}\n`)
  renameSync(`${path}.new`, path)
}
