import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const FIXTURES = resolve('__tests__/fixtures/storage/fio-3.33')
const STACKS = resolve('__tests__/fixtures/perf/perf-6.1-kind-nodes.txt')

/** How much slower head is than base, and a record than a baseline, in the worlds where something regressed. */
export const SLOWER = 0.6

/**
 * A folder for the front of PATH in which fio prints what the real one printed once, at once: 40 % fewer operations with the engine
 * libaio than with sync. What else the suite `storage` on the provider `host` starts is the machine's, or does nothing.
 */
export function makeTools(folder: string): string {
  mkdirSync(folder, { recursive: true })
  const program = (name: string, script: string): void =>
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  const captured = readFileSync(join(FIXTURES, 'read_iops.json'), 'utf8')
  writeFileSync(join(folder, 'sync.json'), captured)
  writeFileSync(join(folder, 'libaio.json'), scaled(captured))
  program(
    'fio',
    `engine=libaio
for word; do
  case $word in
    --version) exec cat '${FIXTURES}/version.txt' ;;
    --ioengine=*) engine=\${word#--ioengine=} ;;
  esac
done
case $engine in psync) engine=sync ;; esac
for word; do
  case $word in
    --name=layout) exec cat '${FIXTURES}/layout.json' ;;
    --name=*) sleep "\${KBENCH_FAULT_FIO_SECONDS:-0}"; exec cat '${folder}/'"$engine.json" ;;
  esac
done
exit 1`,
  )
  program(
    'setpriv',
    `[ "$1" = --version ] && echo 'setpriv from util-linux 2.38.1' && exit
while [ "$1" != -- ]; do shift; done
shift
exec "$@"`,
  )
  // The real one looks at all that the machine runs, which takes three times as long as the pair.
  program(
    'perf',
    `case $1 in
  --version) echo 'perf version 6.1.158' ;;
  script) exec cat '${STACKS}' ;;
  record)
    case " $* " in *' -- true '*) exit 0 ;; esac
    trap 'exit 143' TERM
    read -r enable && printf 'ack\\n'
    read -r end ;;
  *) exit 1 ;;
esac`,
  )
  program('ss', "echo 'ss utility, iproute2-6.1.0'")
  // Direct I/O, which a folder in memory refuses.
  program('dd', 'exit 0')
  return folder
}

function scaled(json: string): string {
  return json.replaceAll(
    /"(iops|bw_bytes)" : ([\d.]+)/g,
    (_, key: string, value: string) => `"${key}" : ${String(Number(value) * SLOWER)}`,
  )
}
