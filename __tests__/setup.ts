import { afterAll } from 'vitest'
// The sentences of the schemas, which every entry loads before it reads anything.
import '../src/core/expected.ts'
import { removeTemporaryFolders } from './temporary-folder.ts'

// Runs before each test file. Files of one worker share a process: what one does to it must not reach the next.

const environment = { ...process.env }

afterAll(() => {
  for (const name of Object.keys(process.env))
    if (!(name in environment)) Reflect.deleteProperty(process.env, name)
  Object.assign(process.env, environment)
  removeTemporaryFolders()
})
