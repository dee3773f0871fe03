import { planReport } from '../../app/github/plan-report.ts'
import { reportOnGitHub } from '../../app/github/report-on-github.ts'
import type { Ports } from '../../app/ports.ts'
import { messageOf } from '../../core/errors.ts'
import type { Measured } from '../../core/record/measured.ts'
import type { GitHub } from '../../ports/github.ts'
import type { ValuesOf } from '../options/option.ts'
import type { PUBLISH_INPUTS } from './main-definition.ts'
import { readEvent } from './github-event.ts'

/** Makes the real GitHub; loaded only here, as everything else does without it. */
type Connect = (
  account: { readonly token: string; readonly repository: string; readonly apiUrl: string },
  log: Ports['log'],
) => Promise<GitHub>

const connectOctokit: Connect = async (account, log) =>
  (await import('../../adapters/github-octokit.ts')).createGitHub(account, log)

/** Writes what this job measured on GitHub, as far as the event and the inputs ask for it. Never throws: the results are what counts. */
export async function publishOnGitHub(
  measured: Measured,
  { githubToken: token = '', commentName: name, ...inputs }: ValuesOf<typeof PUBLISH_INPUTS>,
  ports: Ports,
  connect: Connect = connectOctokit,
): Promise<void> {
  const { env, files, log } = ports
  if (inputs.comment === 'never' && inputs.check === 'never') return
  try {
    const event = await readEvent(env, files)
    const { report, notes } = planReport(event, { ...inputs, inputs, name, hasToken: token !== '' })
    for (const { level, text } of notes) log[level](text)
    if (report === undefined) return
    const { repository, apiUrl } = event.run
    const github = await connect({ token, repository, apiUrl }, log)
    await reportOnGitHub({ measured: [{ name, measured }], ...report }, { ...ports, github })
  } catch (error) {
    log.warning(`Nothing is written on GitHub: ${messageOf(error)}`)
  }
}
