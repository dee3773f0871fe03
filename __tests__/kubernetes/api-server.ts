import type { CommandOptions } from '../../src/ports/exec.ts'
import { FakeCommands } from '../fakes/commands.ts'
import { fixture, watchLines } from './fixture.ts'

/** kubectl that answers a survey of the captured cluster; the pods of that time do not fill its nodes. */
export function surveyedCluster(commands = new FakeCommands()): FakeCommands {
  const answer = (what: string, name: string): void =>
    void commands.on(new RegExp(` get .*\\b${what}\\b.* -o json`), { stdout: fixture(name) }, Infinity)
  commands.on(/ version -o json$/, { stdout: fixture('version.json') }, Infinity)
  answer('nodes', 'nodes.json')
  commands.on(/ get pods -A -o json$/, { stdout: '{"items":[]}' }, Infinity)
  answer('daemonsets', 'daemonsets.json')
  answer('storageclasses', 'storageclasses.json')
  answer('configmap kube-proxy', 'kube-proxy.json')
  return commands
}

/** Watches that are established at once and deliver a captured stream as soon as something is created. */
export class Watches {
  readonly #waiting: (() => void)[] = []

  /**
   * @param name captured watch that the next watch of this collection delivers
   * @param events how many of its events
   */
  on(commands: FakeCommands, collection: string, name: string, events = Infinity): void {
    const match = (line: string): boolean => line.includes(' get --raw ') && line.includes(`/${collection}?`)
    const reply = (_: readonly string[], { onLine }: CommandOptions): object => {
      this.#waiting.push(() => {
        for (const line of watchLines(name).slice(0, events)) onLine?.(line, 'stdout')
      })
      onLine?.(fixture('watch-established.stderr').trim().split('\n').at(-1) ?? '', 'stderr')
      return {}
    }
    commands.on(match, reply)
  }

  /** `kubectl create`: everything that is watched happens. */
  onCreate(commands: FakeCommands): void {
    const reply = (): object => {
      for (const deliver of this.#waiting.splice(0)) deliver()
      return {}
    }
    commands.on(/ create --validate=false -f -$/, reply)
  }
}
