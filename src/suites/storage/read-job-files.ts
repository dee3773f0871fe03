import { UserError } from '../../core/errors.ts'
import { checkJobFile, JOB_FILE_NAME, type CheckedJobFile, type OwnJobFile } from './job-file.ts'
import { sizesOf, type StorageParameters } from './parameters.ts'

/**
 * The parameters with the content of the job files in place of their paths, so that the record says what was run.
 * @param read the text of the file at a path
 * @throws {UserError} for a file that is not there or that kbench does not run
 */
export async function readJobFiles(
  parameters: StorageParameters,
  read: (path: string) => Promise<string>,
): Promise<StorageParameters> {
  if (parameters.jobFiles === undefined) return parameters
  const files = await Promise.all(
    parameters.jobFiles.map(async (one) =>
      typeof one === 'string' ? { name: nameOf(one), text: await read(one) } : one,
    ),
  )
  const checked = checkAll(files, parameters)
  return { ...parameters, jobFiles: checked.map(({ name, text }) => ({ name, text })) }
}

/** The job files of parameters that `readJobFiles` returned. */
export function jobFilesOf(parameters: StorageParameters): readonly CheckedJobFile[] {
  const files = (parameters.jobFiles ?? []).map((one) => {
    if (typeof one === 'string') throw new Error(`the job file ${one} has not been read`)
    return one
  })
  return checkAll(files, parameters)
}

function checkAll(files: readonly OwnJobFile[], parameters: StorageParameters): CheckedJobFile[] {
  const room = { fileSize: sizesOf(parameters).file, durationSeconds: parameters.durationSeconds }
  const checked: CheckedJobFile[] = []
  for (const file of files) {
    if (checked.some(({ name }) => name === file.name))
      throw new UserError(`suites.storage.jobFiles: two files have the name ${file.name}`, {
        nextStep: 'Give one of them another name: it is what their results are filed under.',
      })
    checked.push(
      checkJobFile(
        file,
        room,
        checked.flatMap(({ jobs }) => jobs),
      ),
    )
  }
  return checked
}

function nameOf(path: string): string {
  const name = path.split('/').at(-1) ?? ''
  if (JOB_FILE_NAME.test(name)) return name
  throw new UserError(
    `suites.storage.jobFiles: "${path}" has the file name "${name}", expected letters, digits and the characters _ - .`,
  )
}
