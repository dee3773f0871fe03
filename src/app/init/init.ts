import { loadConfiguration, type Definitions } from '../../config/load.ts'
import { UserError } from '../../core/errors.ts'
import type { Ports } from '../ports.ts'
import { DEFAULT_CONFIG_FILE } from '../read-files.ts'
import { configurationFile, type Choices } from './configuration-file.ts'
import type { Repository } from './look-at-repository.ts'
import { nextSteps } from './next-steps.ts'
import { TEMPLATES, workflowOf, type Template } from './templates.ts'

export interface InitRequest extends Choices {
  /** Whether people without write access send pull requests. */
  readonly forks: boolean
  readonly nightly: boolean
  /** Overwrites what is there. */
  readonly force: boolean
}

export interface WrittenFile {
  /** Relative to the root of the repository. */
  readonly path: string
  readonly purpose: string
}

export interface Initialised {
  readonly written: readonly WrittenFile[]
  readonly next: readonly string[]
}

const WORKFLOWS = '.github/workflows'

/**
 * Writes the workflows and kbench.yaml of a repository: all of them, or none where one is there already.
 * @throws {UserError} for files that are there, naming all of them, and for choices that make no configuration
 */
export async function initialise(
  request: InitRequest,
  { prefix, defaultBranch }: Pick<Repository, 'prefix' | 'defaultBranch'>,
  definitions: Definitions,
  { files }: Pick<Ports, 'files'>,
): Promise<Initialised> {
  const configuration = configurationFile(request)
  // A file of ours that kbench would not take is not written.
  loadConfiguration({ text: configuration, source: DEFAULT_CONFIG_FILE }, definitions)
  const wanted = [
    ...templatesOf(request).map((template) => ({
      path: `${WORKFLOWS}/${template.file}`,
      text: workflowOf(template, defaultBranch),
      purpose: template.purpose,
    })),
    {
      path: DEFAULT_CONFIG_FILE,
      text: configuration,
      purpose: 'what is measured, on what, with which margin',
    },
  ]
  if (!request.force) await refuseToOverwrite(wanted, prefix, files)
  for (const { path, text } of wanted) await files.writeAtomically(`${prefix}${path}`, text)
  return { written: wanted.map(({ path, purpose }) => ({ path, purpose })), next: nextSteps(request) }
}

function templatesOf({ forks, nightly }: InitRequest): Template[] {
  return [
    ...(forks ? [TEMPLATES.measure, TEMPLATES.report] : [TEMPLATES.pullRequest]),
    ...(nightly ? [TEMPLATES.nightly, TEMPLATES.rebaseline] : []),
  ]
}

async function refuseToOverwrite(
  wanted: readonly { path: string; text: string }[],
  prefix: string,
  files: Ports['files'],
): Promise<void> {
  const taken: string[] = []
  for (const { path, text } of wanted) {
    const current = await files.readIfPresent(`${prefix}${path}`)
    if (current !== undefined && current !== text) taken.push(path)
  }
  if (taken.length === 0) return
  throw new UserError(
    `${taken.join(', ')}: ${taken.length === 1 ? 'is' : 'are'} there already, nothing was written`,
    {
      nextStep: 'Look at them, then: kbench init --force to overwrite them.',
    },
  )
}
