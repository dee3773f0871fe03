import * as z from 'zod'
import { defined } from '../../core/defined.ts'
import { UserError } from '../../core/errors.ts'
import { failureOf, kubestrSchema } from '../../suites/storage/kubestr.ts'
import { importedFioSchema, readFio } from './fio.ts'
import { type ImportedResult, type Importer, readJson, Unexpected } from './core/importer.ts'

const rawSchema = z.object({
  /** Size of the volume, as Kubernetes writes it. */
  size: z.string().optional(),
  storageClass: z.object({ metadata: z.object({ name: z.string() }) }).optional(),
  result: importedFioSchema,
})

/** A result of `kubestr fio`: fio in a pod with a new volume. */
export const kubestrImporter: Importer = {
  id: 'kubestr',
  title: 'kubestr',
  reads: 'the JSON of `kubestr fio -o json`',
  labels: {},
  recognises: (text) => /"TestName"\s*:/.test(text) && /"Status"\s*:/.test(text),
  read(file): ImportedResult {
    // Until October 2021 it printed the only test by itself.
    const tests = readJson(kubestrSchema, file, (documents) => documents.map((one) => [one].flat()))
    const failure = tests.map(failureOf).find((one) => one !== undefined)
    if (failure !== undefined) throw new UserError(`${file.source}: kubestr failed: ${failure}`)
    const [first, second] = tests.flatMap(({ Raw }) => Raw ?? [])
    if (second !== undefined) throw new Unexpected('several tests of fio in one file')
    if (first === undefined)
      throw new Unexpected(
        `a test without fio’s result (Raw.result): ${tests.map(({ TestName }) => TestName).join(', ')}`,
      )
    const raw = readJson(rawSchema, { ...file, text: JSON.stringify(first) })
    const content = readFio(raw.result, file, raw.storageClass?.metadata.name)
    return { ...content, parameters: { ...content.parameters, ...defined({ volumeSize: raw.size }) } }
  },
}
