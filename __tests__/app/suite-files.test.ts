import { describe, expect, it } from 'vitest'
import { DEFINITIONS } from '../../src/app/registry.ts'
import { readConfiguration, withSuiteFiles } from '../../src/app/read-files.ts'
import { createNodeFiles } from '../../src/adapters/files-node.ts'
import { UserError } from '../../src/core/errors.ts'
import type { StorageParameters } from '../../src/suites/storage/parameters.ts'
import storage from '../../src/suites/storage/suite.ts'
import { MemoryFiles } from '../fakes/files.ts'

const definitions = { suites: [storage], providers: [] }
const config = (path: string): string => `version: 1\nsuites:\n  storage:\n    jobFiles: [${path}]\n`

async function jobFiles(configFile: string | undefined, path: string, files: MemoryFiles): Promise<unknown> {
  await files.writeAtomically(configFile ?? 'kbench.yaml', config(path))
  const configuration = await withSuiteFiles(
    await readConfiguration(configFile, {}, definitions, files),
    files,
  )
  return configuration.suites.map(({ parameters }) =>
    'jobFiles' in parameters ? parameters.jobFiles : undefined,
  )
}

describe('files that parameters name', () => {
  it.each([
    [undefined, 'jobs/a.fio', 'jobs/a.fio'],
    ['ci/bench/kbench.yaml', 'a.fio', 'ci/bench/a.fio'],
    ['/srv/kbench.yaml', 'a.fio', '/srv/a.fio'],
    ['ci/kbench.yaml', '/srv/a.fio', '/srv/a.fio'],
  ])('of %s are meant from its folder: %s', async (configFile, path, place) => {
    const files = new MemoryFiles()
    await files.writeAtomically(place, '# mine\n[a]\nrw=read\n')
    expect(await jobFiles(configFile, path, files)).toEqual([[{ name: 'a.fio', text: '[a]\nrw=read\n' }]])
  })

  it('that are not there are the person’s error', async () => {
    const failure: unknown = await jobFiles('ci/kbench.yaml', 'a.fio', new MemoryFiles()).catch(
      (error: unknown) => error,
    )
    expect(failure).toBeInstanceOf(UserError)
    expect(failure).toMatchObject({
      message: 'ci/a.fio: no such file',
      nextStep: 'suites.storage names it; such a path is relative to the folder of kbench.yaml.',
    })
  })

  it('of the example and of the page of the suite are there, and are the same', async () => {
    const files = createNodeFiles()
    const path = 'examples/storage-driver/database.yaml'
    const read = await readConfiguration(path, {}, DEFINITIONS, files)
    const { suites } = await withSuiteFiles(read, files)
    expect(suites[0]?.parameters).toMatchObject({ jobFiles: [{ name: 'database.fio' }] })

    const page = (await files.readIfPresent('src/suites/storage/README.md')) ?? ''
    const [, configuration = '', jobFile = ''] =
      /```yaml\n(# kbench\.yaml\n[^`]*)```\n\n```ini\n# database\.fio\n([^`]*)```/.exec(page) ?? []
    const pageFiles = new MemoryFiles()
    await pageFiles.writeAtomically('kbench.yaml', configuration)
    await pageFiles.writeAtomically('database.fio', jobFile)
    const ofPage = await readConfiguration(undefined, {}, DEFINITIONS, pageFiles)
    expect((await withSuiteFiles(ofPage, pageFiles)).suites[0]?.parameters).toMatchObject({
      jobFiles: (suites[0]!.parameters as StorageParameters).jobFiles,
    })
  })

  it('are none where no parameter names one', async () => {
    const files = new MemoryFiles()
    await files.writeAtomically('kbench.yaml', 'version: 1\n')
    const configuration = await readConfiguration(undefined, {}, definitions, files)
    expect(await withSuiteFiles(configuration, files)).toEqual(configuration)
  })
})
