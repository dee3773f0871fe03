import { watchEventSchema } from '../../src/kubernetes/schemas.ts'
import { FakeApi, type FakeWatch } from '../fakes/api.ts'
import { FakeCommands } from '../fakes/commands.ts'
import { fixture, watchLines } from './fixture.ts'

const SERVING = { stdout: 'Starting to serve on /k/api.sock\n' }

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
  return commands.on(/^sh -c .* kubectl .*proxy --unix-socket=/, SERVING, Infinity)
}

/** Objects that do not exist yet, and what happens when they are watched. */
export function watched(match: RegExp, begin: (watch: FakeWatch) => void, api = new FakeApi()): FakeApi {
  const empty = { body: { metadata: { resourceVersion: '1' }, items: [] } }
  return api.on(match, empty, Infinity).onWatch(match, begin)
}

/** The events of a captured watch. @param events how many of them */
export function deliver(name: string, events = Infinity): (watch: FakeWatch) => void {
  return (watch) => {
    for (const line of watchLines(name).slice(0, events)) {
      const { type, object } = watchEventSchema.parse(JSON.parse(line))
      watch.send(type, object)
    }
  }
}

/** Watches that deliver a captured stream as soon as something is created. */
export class Watches {
  readonly api = new FakeApi()
  readonly #waiting: (() => void)[] = []

  /** @param name captured watch that watches of this collection deliver */
  on(collection: string, name: string, events = Infinity): this {
    const begin = (watch: FakeWatch): void => {
      this.#waiting.push(() => deliver(name, events)(watch))
    }
    watched(new RegExp(`/${collection}\\?`), begin, this.api)
    return this
  }

  /** `kubectl create`: everything that is watched happens. */
  onCreate(commands: FakeCommands): void {
    const reply = (): object => {
      for (const happen of this.#waiting.splice(0)) happen()
      return {}
    }
    commands.on(/ create --validate=false -f -$/, reply)
  }
}
