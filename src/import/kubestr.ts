import * as z from 'zod'
import { UserError } from '../core/errors.ts'
import { failureOf, kubestrSchema } from '../suites/storage/kubestr-output.ts'
import { importedFioSchema, readFio } from './fio-samples.ts'
import { readJson, unexpected } from './foreign-file.ts'
import type { ImportedResult, Importer } from './importer.ts'

/** The list of kubestr's tests with what an import needs besides the numbers. */
const importedKubestrSchema = z
  .array(
    kubestrSchema.element.extend({
      Raw: z
        .object({
          /** Of the volume, as Kubernetes writes it. */
          size: z.string().optional(),
          storageClass: z.object({ metadata: z.object({ name: z.string() }) }).optional(),
          result: importedFioSchema.optional(),
        })
        .nullish(),
    }),
  )
  .min(1)

/** A result of `kubestr fio`: fio in a pod with a new volume. */
export const kubestrImporter: Importer = {
  id: 'kubestr',
  title: 'kubestr',
  reads: 'the JSON of `kubestr fio -o json`',
  labels: {},
  recognises: (text) => /"TestName"\s*:/.test(text) && /"Status"\s*:/.test(text),
  read(file): ImportedResult {
    const [test, second] = readJson(importedKubestrSchema, file)
    if (second !== undefined) throw unexpected(file, 'several tests in one file')
    const failure = test === undefined ? undefined : failureOf(test)
    if (failure !== undefined) throw new UserError(`${file.path}: kubestr failed: ${failure}`)
    const raw = test?.Raw
    if (raw?.result === undefined) throw unexpected(file, 'a test without fio’s result (Raw.result)')
    const storageClass = raw.storageClass?.metadata.name
    const { tools, ...content } = readFio(raw.result, file.path, storageClass)
    if (content.samples.length === 0) throw unexpected(file, 'jobs that read and wrote nothing')
    return {
      ...content,
      facts: { storageClass: storageClass ?? null, tools },
      suite: 'storage',
      parameters: { ...content.parameters, ...(raw.size === undefined ? {} : { volumeSize: raw.size }) },
      notes: [
        ...content.notes,
        'kubestr keeps no latency percentiles of fio, so there is no storage_latency',
      ],
    }
  },
}
