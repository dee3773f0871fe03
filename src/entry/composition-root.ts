import { homedir } from 'node:os'
import { join } from 'node:path'
import { createSystemClock } from '../adapters/clock-system.ts'
import { createClusterRegister } from '../adapters/cluster-register-files.ts'
import { createCommandRunner } from '../adapters/commands-execa.ts'
import { createNodeFiles } from '../adapters/files-node.ts'
import { createImagePublisher } from '../adapters/image-publisher-oci.ts'
import { connectApi } from '../adapters/kubernetes-api-https.ts'
import type { Ports } from '../app/ports.ts'
import type { Log } from '../ports/log.ts'
import { HOOKS } from './features.ts'
import { randomName } from './random-name.ts'
import { sha256 } from './sha256.ts'

/** The real world behind every port. */
export function createPorts(log: Log, signal: AbortSignal): Ports {
  const files = createNodeFiles()
  return {
    commands: createCommandRunner(),
    clock: createSystemClock(),
    files,
    log,
    clusters: createClusterRegister(files, join(stateFolder(), 'clusters')),
    connectApi,
    images: createImagePublisher(),
    env: process.env,
    signal,
    processId: process.pid,
    sha256,
    randomName,
    features: HOOKS,
  }
}

/** As the XDG base directory specification says; the same for the action's main and post step. */
function stateFolder(): string {
  const { KBENCH_STATE: own, XDG_STATE_HOME: state } = process.env
  if (own !== undefined && own !== '') return own
  return join(state === undefined || state === '' ? join(homedir(), '.local', 'state') : state, 'kbench')
}
