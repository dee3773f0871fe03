import { processCpuTime } from '../core/process-cpu-time.ts'
import { expectSuccess } from '../ports/command-failure.ts'
import type { CommandOptions } from '../ports/exec.ts'
import type { PodRequest, TestbedPod } from '../ports/testbed.ts'
import { CONTAINER, hasClaim } from './manifests.ts'
import { localOptions, remoteCommand, remoteResult } from './remote-command.ts'
import { removePod } from './remove-pod.ts'
import type { StartedPod } from './start-pod.ts'
import type { PodContext } from './pod-context.ts'

/** USER_HZ, which the kernel shows to programs as 100 on every architecture that Kubernetes runs on. */
const TICKS_PER_SECOND = 100
const STAT_TIMEOUT_SECONDS = 20

/** A pod that has started, as the suites see it. */
export function kubernetesPod(request: PodRequest, started: StartedPod, context: PodContext): TestbedPod {
  const { kubectl, defaults } = context
  const { name, node, volume } = request
  const exec: TestbedPod['exec'] = async (argv, options: CommandOptions = {}) => {
    const into = ['exec', '-n', defaults.namespace, name, '-c', CONTAINER]
    const standardInput = options.input === undefined ? [] : ['-i']
    const result = await kubectl.run([...into, ...standardInput, '--', ...remoteCommand(argv, options)], {
      // Without a timeout of the caller there is none: a benchmark may take long.
      timeoutSeconds: NO_TIMEOUT_SECONDS,
      ...localOptions(options),
    })
    return remoteResult(argv, name, result)
  }
  return {
    name,
    node,
    address: started.addresses[0],
    addresses: started.addresses,
    volumePath: volume?.mountPath,
    volumeProvisionTime: started.volumeProvisionTime,
    exec,
    start: (argv, options = {}) =>
      kubectl.start(
        [
          'exec',
          '-i',
          '-n',
          defaults.namespace,
          name,
          '-c',
          CONTAINER,
          '--',
          ...remoteCommand(argv, options),
        ],
        localOptions(options),
      ),
    async cpuTime() {
      const stat = await exec(['cat', '/proc/1/stat'], { timeoutSeconds: STAT_TIMEOUT_SECONDS })
      const text = expectSuccess(stat, `reading the CPU time of pod ${name}`).stdout
      return processCpuTime(text, TICKS_PER_SECOND)
    },
    remove: () => removePod({ name, hasClaim: hasClaim(request), volumeName: started.volumeName }, context),
  }
}

/** A day. */
const NO_TIMEOUT_SECONDS = 86_400
