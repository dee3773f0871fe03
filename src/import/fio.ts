import { importedFioSchema, readFio } from './fio-samples.ts'
import { readJson, unexpected } from './foreign-file.ts'
import type { ImportedResult, Importer } from './importer.ts'

/** One run of fio with any number of jobs. */
export const fioImporter: Importer = {
  id: 'fio',
  title: 'fio',
  reads: 'the JSON of `fio --output-format=json`',
  labels: { storage_class: { example: 'standard' } },
  recognises: (text) => /"fio version"\s*:/.test(text) && !/"TestName"\s*:/.test(text),
  read(file): ImportedResult {
    const { tools, ...content } = readFio(readJson(importedFioSchema, file), file.path, undefined)
    if (content.samples.length === 0) throw unexpected(file, 'jobs that read and wrote nothing')
    return { ...content, facts: { tools }, suite: 'storage' }
  },
}
