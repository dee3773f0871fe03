import { loadConfiguration, type Definitions } from '../../config/load.ts'
import { REPLACES } from '../../ports/files.ts'
import type { Provider } from '../../ports/provider.ts'
import type { Ports } from '../../app/ports.ts'
import { DEFAULT_CONFIG_FILE } from '../../app/read-files.ts'
import { configurationFile, type SeenFiles } from './configuration-file.ts'
import { exclusiveWorkflows } from './exclusive-workflows.ts'
import type { Repository } from './look-at-repository.ts'
import { nextSteps } from './next-steps.ts'
import type { Present } from './present.ts'
import { shardsTemplate } from './shards-template.ts'
import { TEMPLATES, WORKFLOWS, workflowOf, type Template } from './templates.ts'
import type { InitRequest } from './init-request.ts'

export interface NamedFile {
  /** Relative to the root of the repository. */
  readonly path: string
  /** What it is for, or why it stays. */
  readonly note: string
}

export interface Initialised {
  readonly written: readonly NamedFile[]
  /** Files that were there. */
  readonly kept: readonly NamedFile[]
  readonly next: readonly string[]
}

const AS_IT_IS = 'is there already'
const DIFFERS =
  'already exists with different content; delete it and run `kbench init` again to get the new version'

interface WantedFile extends NamedFile {
  readonly text: string
}

/**
 * Writes those of the workflows and kbench.yaml that a repository has not yet; with `force` all of them.
 * @param present what it has; its kbench.yaml stays and is what `request` was decided by
 * @throws {UserError} for choices that make no configuration
 */
export async function initialise(
  request: InitRequest,
  repository: Omit<Repository, 'isRepository' | 'proposals'>,
  present: Present,
  definitions: Definitions,
  { files }: Pick<Ports, 'files'>,
): Promise<Initialised> {
  const { prefix, defaultBranch } = repository
  const wanted: WantedFile[] = templatesOf(request).map((template) => ({
    path: `${WORKFLOWS}/${template.file}`,
    text: workflowOf(template, defaultBranch),
    note: template.purpose,
  }))
  const kept: NamedFile[] = []
  const isNew = present.configuration === undefined
  if (isNew) wanted.push(newConfiguration(request, repository, definitions))
  else kept.push({ path: DEFAULT_CONFIG_FILE, note: AS_IT_IS })
  const written: NamedFile[] = []
  for (const { path, text, note } of wanted) {
    const current = await files.readIfPresent(`${prefix}${path}`)
    if (current === undefined || (request.force && current !== text)) {
      await files.writeAtomically(`${prefix}${path}`, text, REPLACES)
      written.push({ path, note })
    } else kept.push({ path, note: current === text ? AS_IT_IS : DIFFERS })
  }
  const next = [
    ...exclusiveWorkflows(request, present.workflows),
    ...nextSteps(
      request,
      providerOf(request, definitions),
      isNew ? repository : undefined,
      written.length > 0,
    ),
  ]
  return { written, kept, next }
}

function newConfiguration(request: InitRequest, seen: SeenFiles, definitions: Definitions): WantedFile {
  const text = configurationFile(request, providerOf(request, definitions), seen)
  // A file of ours that kbench would not take is not written.
  loadConfiguration({ text, source: DEFAULT_CONFIG_FILE }, definitions)
  return { path: DEFAULT_CONFIG_FILE, text, note: 'what is measured, on what, with which margin' }
}

function providerOf({ provider }: InitRequest, { providers }: Definitions): Provider {
  const found = providers.find(({ id }) => id === provider)
  if (found === undefined) throw new Error(`a provider that nobody could choose: ${provider}`)
  return found
}

function templatesOf({ forks, nightly, onRequest, shards }: InitRequest): Template[] {
  const one = shards === undefined ? TEMPLATES.pullRequest : shardsTemplate(shards)
  return [
    ...(forks ? [TEMPLATES.measure, TEMPLATES.report] : [one]),
    ...(onRequest ? [TEMPLATES.command] : []),
    ...(nightly ? [TEMPLATES.nightly, TEMPLATES.rebaseline] : []),
  ]
}
