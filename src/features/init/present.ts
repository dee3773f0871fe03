import type { Configuration } from '../../config/config.ts'
import { loadConfigurations, type Definitions } from '../../config/load.ts'
import { defined } from '../../core/defined.ts'
import { UserError } from '../../core/errors.ts'
import { automaticProviders } from '../../ports/provider.ts'
import type { Ports } from '../../app/ports.ts'
import { DEFAULT_CONFIG_FILE } from '../../app/read-files.ts'
import { NOTHING, type GivenDecisions } from './questions.ts'
import { TEMPLATES, WORKFLOWS } from './templates.ts'

/** What a repository has already of what `kbench init` writes. */
export interface Present {
  /** Its kbench.yaml, of a matrix the first variant; undefined: there is none. */
  readonly configuration: Configuration | undefined
  /** Texts of the templates that are there, as they came or changed, by the names of their files. */
  readonly workflows: ReadonlyMap<string, string>
}

/**
 * Reads what is there, before any question.
 * @param replace kbench.yaml will be overwritten, so it need not be one
 * @throws {UserError} for a kbench.yaml that kbench would not take, with every problem in it
 */
export async function readPresent(
  prefix: string,
  replace: boolean,
  definitions: Definitions,
  { files }: Pick<Ports, 'files'>,
): Promise<Present> {
  const text = replace ? undefined : await files.readIfPresent(`${prefix}${DEFAULT_CONFIG_FILE}`)
  const workflows = new Map<string, string>()
  for (const { file } of Object.values(TEMPLATES)) {
    const workflow = await files.readIfPresent(`${prefix}${WORKFLOWS}/${file}`)
    if (workflow !== undefined) workflows.set(file, workflow)
  }
  return { configuration: text === undefined ? undefined : load(text, definitions), workflows }
}

function load(text: string, definitions: Definitions): Configuration | undefined {
  try {
    return loadConfigurations({ text, source: DEFAULT_CONFIG_FILE }, definitions)[0]
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    throw new UserError(`${error.message}\nNothing was written`, {
      nextStep: `Fix ${DEFAULT_CONFIG_FILE}, or replace it: kbench init --force`,
    })
  }
}

/** What a kbench.yaml that stays has decided already: no question is asked about it. */
export function decidedBy(
  { provider, suites, subject }: Configuration,
  { providers }: Pick<Definitions, 'providers'>,
): GivenDecisions {
  return {
    // Without one a run takes the first that works on its machine.
    ...defined({ provider: (provider?.provider ?? automaticProviders(providers)[0])?.id }),
    suites: suites.map(({ suite }) => suite.id),
    setup: subject.setup ?? NOTHING,
    // Only for a new kbench.yaml.
    networkPlugin: false,
  }
}
