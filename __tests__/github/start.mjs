// GitHub's server of the tests as its own process, for programs that are driven from outside (act).
//   node __tests__/github/start.mjs [--seed FILE] [--state-file FILE] [--port-file FILE]
// --seed        what the repository holds at first (seed.ts), JSON
// --state-file  what it holds, the calls and what was wrong with them; written again after every request
// --port-file   gets the port on 127.0.0.1 as soon as requests are taken; the URL (for GITHUB_API_URL) is printed, too
// It ends by SIGTERM or Ctrl-C.
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'

const folder = mkdtempSync(join(tmpdir(), 'kbench-github-'))
const outfile = join(folder, 'server.cjs')
buildSync({
  entryPoints: [fileURLToPath(new URL('process.ts', import.meta.url))],
  outfile,
  bundle: true,
  platform: 'node',
  format: 'cjs',
  logLevel: 'warning',
})
const { main } = createRequire(import.meta.url)(outfile)
rmSync(folder, { recursive: true, force: true })
await main()
