import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { temporaryFolder } from '../temporary-folder.ts'

const FIXTURES = resolve('__tests__/fixtures/storage/fio-3.33')

/**
 * A folder for the front of PATH in which fio prints what the real one printed once, so that the suite `storage` on the provider `host`
 * with loopback runs to its end in a second, on any machine. It writes down the environment that it was started with.
 */
export class StandInTools {
  readonly folder = temporaryFolder('tools')
  readonly #environment = join(this.folder, 'environment')

  constructor() {
    this.#program(
      'fio',
      `env > '${this.#environment}'
for word; do
  case $word in
    --version) exec cat '${FIXTURES}/version.txt' ;;
    --name=*) exec cat '${FIXTURES}/'"\${word#--name=}.json" ;;
  esac
done
exit 1`,
    )
    this.#program(
      'setpriv',
      `[ "$1" = --version ] && echo 'setpriv from util-linux 2.38.1' && exit
while [ "$1" != -- ]; do shift; done
shift
exec "$@"`,
    )
    this.#program('ss', "echo 'ss utility, iproute2-6.1.0'")
    // Direct I/O, which a folder in memory refuses.
    this.#program('dd', 'exit 0')
  }

  /** The configuration of such a run. */
  static readonly CONFIGURATION = `version: 1
provider: { host: { isolation: loopback, volumeDirectory: '.' } }
preset: smoke
suites: { storage: { jobs: [read_iops] } }
`

  /** What fio saw, by name; lines that do not begin with a name belong to the former value and are left out. */
  environment(): Record<string, string> {
    const lines = readFileSync(this.#environment, 'utf8').matchAll(/^([^\s=]+)=(.*)$/gm)
    return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]))
  }

  #program(name: string, script: string): void {
    writeFileSync(join(this.folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  }
}
