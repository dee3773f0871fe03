import { EnvironmentError, Interrupted, messageOf, UserError } from '../../core/errors.ts'
import { describeFailure } from '../../ports/command-failure.ts'
import type { SuiteContext } from '../../ports/suite.ts'
import type { StorageDriver } from './driver.ts'
import { fioJob, observationsOf } from './fio-output.ts'
import { JOB_NAMES } from './jobs.ts'
import { kubestrArguments, kubestrJobFile } from './kubestr-arguments.ts'
import { parseKubestr } from './kubestr-output.ts'
import { fioSettings, sizesOf, type StorageParameters } from './parameters.ts'

/** Volume, pod and clean-up of one run. */
const OVERHEAD_SECONDS = 15
/** kubestr itself gives up on its pod after five minutes. */
const MARGIN_SECONDS = 360
const SLOWEST_BYTES_PER_SECOND = 5e6
/** kubestr's own default (-n). */
const DEFAULT_NAMESPACE = 'default'

/**
 * Storage measured by the kubestr program of this machine: in every round a volume and a pod of its own.
 * @throws {UserError} where there is no cluster, or no storage class is known
 */
export async function openKubestrDriver(
  parameters: StorageParameters,
  context: SuiteContext,
): Promise<StorageDriver> {
  const { testbed, commands, files, log } = context
  const { kubeconfig } = testbed
  if (kubeconfig === undefined)
    throw new UserError('the kubestr driver needs a cluster, and the host provider has none', {
      nextStep: 'Set suites.storage.driver to fio, or use the provider kind or kubeconfig.',
    })
  const storageClass = parameters.storageClass ?? testbed.facts.storageClass
  if (storageClass === null)
    throw new UserError('the kubestr driver needs a storage class, and the cluster has no default one', {
      nextStep: 'Name one as suites.storage.storageClass (`kubectl get storageclass` lists them).',
    })
  const sizes = sizesOf(parameters)
  const jobs = JOB_NAMES.filter((name) => parameters.jobs.includes(name))
  const { durationSeconds, rampSeconds, processes = 1 } = parameters
  const runSeconds = jobs.length * (durationSeconds + rampSeconds)
  const folder = await files.makeTemporaryFolder('kbench-kubestr-')
  const jobFile = `${folder}/kbench.fio`
  await files.writeAtomically(jobFile, kubestrJobFile(jobs, sizes.file, processes, fioSettings(parameters)))
  return {
    measurements: [
      {
        id: 'kubestr',
        expectedSeconds: runSeconds + OVERHEAD_SECONDS,
        measuredSeconds: jobs.length * durationSeconds,
        async measure(round, signal) {
          const resultFile = `${folder}/result-${String(round)}.json`
          const result = await commands.run(
            kubestrArguments({
              storageClass,
              volumeSize: sizes.volume,
              namespace: testbed.namespace ?? DEFAULT_NAMESPACE,
              jobFile,
              resultFile,
              image: parameters.kubestrImage,
            }),
            {
              env: { KUBECONFIG: kubeconfig },
              timeoutSeconds: runSeconds + sizes.allFiles / SLOWEST_BYTES_PER_SECOND + MARGIN_SECONDS,
              ...(signal === undefined ? {} : { signal }),
            },
          )
          if (result.failure === 'interrupted') throw new Interrupted()
          const output = await files.readIfPresent(resultFile)
          if (result.failure !== undefined || output === undefined)
            throw new EnvironmentError(`kubestr failed: ${describeFailure(result)}`)
          await context.saveRaw(`storage/${String(round)}-kubestr.json`, output)
          const fio = parseKubestr(output, 'kubestr')
          return jobs.flatMap((name) => {
            const source = `kubestr (job ${name})`
            return observationsOf(name, fioJob(fio, name, source), storageClass, source)
          })
        },
      },
    ],
    notes: ['kubestr keeps no latency percentiles of fio, so storage_latency is not measured'],
    toolVersions: {},
    provisioning: true,
    async close() {
      try {
        await files.remove(folder)
      } catch (error) {
        log.warning(`${folder} could not be removed: ${messageOf(error)}`)
      }
    },
  }
}
