// The history branch: how large it grows with 200 series of 10 samples a night, and what a night computes of 24 months.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadSource } from '../support/load-source.mjs'

const MIB = 2 ** 20
const MONTHS = 24

export async function historyBranch() {
  const { nightlyRecords, nightlyFiles, monthFiles, timeNight } = await loadSource(
    'bench/history-branch-session.ts',
  )
  const files = nightlyFiles(nightlyRecords(31))
  const month = [...files.at(-1).values()][0].length
  const { loose, packed } = sizeInGit(files)
  console.log(
    `history branch: 200 series × 10 samples: ${(month / 31 / 1024).toFixed(0)} KiB a record, ${(month / MIB).toFixed(1)} MiB a month of 31 nights`,
  )
  console.log(
    `  in git: ${(loose / MIB).toFixed(1)} MiB as 31 commits leave it, ${(packed / MIB).toFixed(1)} MiB packed (git gc)`,
  )
  const { read, search, bytes } = timeNight(monthFiles(MONTHS))
  console.log(
    `  a night with ${String(MONTHS)} months: reading ${read.toFixed(1)} s, searching ${search.toFixed(1)} s of one processor, ${(bytes / MIB).toFixed(0)} MiB more memory`,
  )
}

/** Bytes of git's objects after a commit per night, and after git gc. */
function sizeInGit(nights) {
  const folder = mkdtempSync(join(tmpdir(), 'kbench-history-'))
  try {
    const git = (...args) => execFileSync('git', ['-C', folder, ...args], { stdio: 'pipe' })
    git('init', '--quiet')
    git('config', 'gc.auto', '0')
    for (const files of nights) {
      for (const [path, text] of files) {
        mkdirSync(join(folder, 'records'), { recursive: true })
        writeFileSync(join(folder, path), text)
      }
      git('add', '.')
      git(
        '-c',
        'user.name=kbench',
        '-c',
        'user.email=kbench@example.invalid',
        'commit',
        '--quiet',
        '-m',
        'night',
      )
    }
    const size = () => sizeOf(join(folder, '.git', 'objects'))
    const loose = size()
    git('gc', '--quiet', '--prune=now')
    return { loose, packed: size() }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function sizeOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}
