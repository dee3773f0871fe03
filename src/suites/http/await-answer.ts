import { EnvironmentError, Interrupted } from '../../core/errors.ts'
import { seconds } from '../../core/unit.ts'
import { describeFailure } from '../../ports/command-failure.ts'
import type { SuiteContext } from '../../ports/suite.ts'
import type { HttpClient } from './client.ts'
import type { Argv } from '../../core/shell-command.ts'
import { HEY_TEMPLATE } from './hey-arguments.ts'
import { parseHey, reasonsOf } from './hey-output.ts'
import type { HttpTarget } from './targets.ts'

/** With thousands of Services it takes kube-proxy a while to bring a new one to every node. */
const ATTEMPTS = 60
const PAUSE = seconds(1)
/** One after the other, each on its own connection, so that each may meet another server. */
const REQUESTS = 10
const TIMEOUT_SECONDS = 5

/**
 * Waits until an entry leads to the servers: the rules of a Service reach the nodes some time after its endpoints are known, those of
 * all its ports together.
 * @throws {EnvironmentError} when it does not answer with 2xx within about a minute
 */
export async function awaitAnswer(
  { entry, urls: [url] }: HttpTarget,
  client: HttpClient,
  { clock, signal }: Pick<SuiteContext, 'clock' | 'signal'>,
): Promise<void> {
  const argv = probeArguments(url)
  let problem = ''
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    if (attempt > 1) await clock.sleep(PAUSE, signal)
    const result = await client.run(argv, { signal, timeoutSeconds: 2 * REQUESTS * TIMEOUT_SECONDS })
    if (result.failure === 'interrupted') throw new Interrupted()
    if (result.failure === undefined && result.exitCode === 0) {
      const report = parseHey(result.stdout, `hey at ${url}`)
      if (isAnswered(report.statuses)) return
      problem = reasonsOf(report)
    } else problem = describeFailure(result)
  }
  throw new EnvironmentError(`the entry ${entry} does not lead to the servers: ${url}: ${problem}`)
}

function probeArguments(url: string): Argv {
  const limits = ['-n', String(REQUESTS), '-c', '1', '-t', String(TIMEOUT_SECONDS), '-disable-keepalive']
  return ['hey', ...limits, '-o', HEY_TEMPLATE, url]
}

function isAnswered(statuses: Readonly<Record<string, number>>): boolean {
  const good = Object.entries(statuses).filter(([status]) => /^2\d\d$/.test(status))
  return good.reduce((sum, [, count]) => sum + count, 0) === REQUESTS
}
