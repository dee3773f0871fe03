import { UserError } from '../core/errors.ts'
import { schemaOf } from '../core/schema-of.ts'
import type { Files } from '../ports/files.ts'
import type { Ports } from './ports.ts'
import { readText } from './read-files.ts'

/**
 * Files with one record, or with one record per line, one at a time: years of records would not fit into memory.
 * @param paths these very files
 * @param folders all that is in them and below
 * @throws {UserError} for a file or a folder that is not there, for a folder among the files and one without records
 */
export async function* recordFiles(
  paths: readonly string[],
  folders: readonly string[],
  ports: Pick<Ports, 'files' | 'log'>,
): AsyncGenerator<{ readonly path: string; readonly text: string }> {
  for (const path of paths) {
    await rejectFolder(path, ports.files)
    yield { path, text: await readText(path, ports.files) }
  }
  for (const folder of folders) yield* recordFilesBelow(folder, ports)
}

async function rejectFolder(path: string, files: Files): Promise<void> {
  if ((await files.listBelow(path)) === undefined) return
  throw new UserError(`${path} is a folder`, { nextStep: `Read all that is below it: --folder ${path}` })
}

/** Raw tool output (`raw/`), charts (`.vl.json`) and hidden files are no records; neither are comparisons and baselines, though kbench's. */
async function* recordFilesBelow(
  folder: string,
  { files, log }: Pick<Ports, 'files' | 'log'>,
): AsyncGenerator<{ readonly path: string; readonly text: string }> {
  const below = await files.listBelow(folder)
  if (below === undefined) throw new UserError(`${folder}: no such folder`)
  const candidates = below.filter(
    (path) =>
      /(?<!\.vl)\.(json|ndjson|jsonl)$/.test(path) &&
      !path.split('/').some((part) => part === 'raw' || part.startsWith('.')),
  )
  let count = 0
  for (const candidate of candidates) {
    const path = `${folder}/${candidate}`
    const text = await readText(path, files)
    const schema = schemaOf(text)
    if (schema?.startsWith('kbench.') === true && !schema.startsWith('kbench.record/')) {
      log.debug(`${path} is not a record (${schema}): skipped`)
      continue
    }
    count += 1
    yield { path, text }
  }
  if (count === 0) {
    throw new UserError(`${folder}: no record in it or below it`, {
      nextStep:
        'Records are files that `kbench run` wrote, record.json, or files with one record per line, .ndjson.',
    })
  }
}
