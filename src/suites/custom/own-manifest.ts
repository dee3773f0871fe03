import { expectSuccess } from '../../ports/command-failure.ts'
import { EnvironmentError } from '../../core/errors.ts'
import type { Kubectl } from '../../kubernetes/kubectl.ts'
import type { Files } from '../../ports/files.ts'

const REMOVE_SECONDS = 60

/** @throws {EnvironmentError} where the checkout has no such manifest */
export async function expectManifest(
  path: string,
  workload: string,
  key: 'job' | 'pod',
  files: Pick<Files, 'readIfPresent'>,
): Promise<void> {
  if ((await files.readIfPresent(path)) === undefined)
    throw new EnvironmentError(`workload ${workload}: there is no file ${path}`, {
      nextStep: `suites.custom.workloads.<name>.${key} is a path in the checkout of the subject.`,
    })
}

/** Names such as job.batch/load. What was made before a later object failed is removed. */
export async function createManifest(
  path: string,
  workload: string,
  namespace: string,
  kubectl: Kubectl,
  signal: AbortSignal | undefined,
): Promise<readonly string[]> {
  const result = await kubectl.run(['create', '-n', namespace, '-f', path, '-o', 'name'], { signal })
  const created = result.stdout.split('\n').filter((line) => line !== '')
  if (result.exitCode !== 0) await removeCreated(created, namespace, kubectl).catch(() => undefined)
  expectSuccess(result, `workload ${workload}: creating what ${path} has`)
  return created
}

/** Removes what it made, and waits until it is gone. */
export async function removeCreated(
  created: readonly string[],
  namespace: string,
  kubectl: Kubectl,
): Promise<void> {
  if (created.length === 0) return
  // The pods of a Job go before it, so that those of the next round are not mixed with them.
  const wait = [
    '--cascade=foreground',
    '--ignore-not-found',
    '--wait',
    `--timeout=${String(REMOVE_SECONDS)}s`,
  ]
  const result = await kubectl.run(['delete', '-n', namespace, ...created, ...wait], {
    timeoutSeconds: REMOVE_SECONDS + 10,
  })
  expectSuccess(result, `removing ${created.join(', ')}`)
}
