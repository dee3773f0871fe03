import { parseBisect, serializeBisect, type BisectState } from './core/schema.ts'
import { contentHash } from '../../core/content-hash.ts'
import { UserError } from '../../core/errors.ts'
import { formatSeries, parseSeries } from '../../core/series.ts'
import { sortedJson } from '../../core/sorted-json.ts'
import { REPLACES } from '../../ports/files.ts'
import type { Ports } from '../../app/ports.ts'
import { DEFAULT_CONFIG_FILE } from '../../app/read-files.ts'
import type { BisectRequest } from './request.ts'

/** What must be the same to go on with a search. */
type Question = Pick<BisectState, 'good' | 'bad' | 'configuration'> & { readonly series: string | undefined }

function pathIn(folder: string): string {
  return `${folder}/bisect.json`
}

/** Of all that decides how a commit is measured. */
export async function configurationHash(
  { config, overrides, settings, images }: BisectRequest,
  { files }: Pick<Ports, 'files'>,
): Promise<string> {
  const text = await files.readIfPresent(config ?? DEFAULT_CONFIG_FILE)
  return contentHash(sortedJson({ text: text ?? null, overrides, settings, images: images ?? null }))
}

/**
 * The search that was begun in the folder; undefined: none.
 * @throws {UserError} for one that asks something else
 */
export async function openState(
  folder: string,
  { good, bad, configuration, series }: Question,
  { files }: Pick<Ports, 'files'>,
): Promise<BisectState | undefined> {
  const path = pathIn(folder)
  const text = await files.readIfPresent(path)
  if (text === undefined) return undefined
  const state = parseBisect(text, path)
  const differs = [
    ...(state.good === good ? [] : [`GOOD is ${state.good.slice(0, 12)}`]),
    ...(state.bad === bad ? [] : [`BAD is ${state.bad.slice(0, 12)}`]),
    ...(series === undefined || formatSeries(parseSeries(series)) === state.series
      ? []
      : [`the series is ${state.series}`]),
    ...(state.configuration === configuration ? [] : ['kbench.yaml or the options were different']),
  ]
  if (differs.length === 0) return state
  throw new UserError(`${path} is of another search: ${differs.join(', ')}`, {
    nextStep: 'Give the same commits and options to go on with it, or another --out for a new search.',
  })
}

/** Whole or not at all. */
export async function saveState(
  folder: string,
  state: BisectState,
  { files }: Pick<Ports, 'files'>,
): Promise<void> {
  await files.writeAtomically(pathIn(folder), serializeBisect(state), REPLACES)
}
