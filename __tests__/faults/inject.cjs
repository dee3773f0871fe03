// Loaded into the shipped bundle by `node --require`: numbers every file operation and every command that is started, writes them
// down, and lets one of them fail. KBENCH_FAULT is JSON: {journal, dist, class, n, mode, hastens}.
'use strict'
const fs = require('node:fs')
const childProcess = require('node:child_process')
const { constants } = require('node:os')
const path = require('node:path')

const plan = JSON.parse(process.env.KBENCH_FAULT ?? '{}')
const real = {
  ...fs,
  promises: { ...fs.promises },
  spawn: childProcess.spawn,
  setTimeout: globalThis.setTimeout,
}
const journal = plan.journal ? real.openSync(plan.journal, 'a') : undefined
const counts = { file: 0, command: 0 }

/** @returns the mode of the fault when this is the call that it is for */
function called(kind, label, how) {
  const n = counts[kind]++
  const isHit = plan.class === kind && plan.n === n
  if (journal !== undefined)
    real.writeSync(journal, `${JSON.stringify({ class: kind, n, label, how, isHit })}\n`)
  return isHit ? plan.mode : undefined
}

// ----- start

// The bundle as it is, but compiled once for all cases: compiling takes a third of a short run.
const Module = require('node:module')
const vm = require('node:vm')
const compile = Module.prototype._compile
Module.prototype._compile = function (content, filename, ...rest) {
  if (!plan.dist || !filename.startsWith(plan.dist) || content.length < 100_000)
    return compile.call(this, content, filename, ...rest)
  const cache = `${filename}.compiled`
  const cachedData = real.existsSync(cache) ? real.readFileSync(cache) : undefined
  const script = new vm.Script(Module.wrap(content), { filename, cachedData })
  if (cachedData === undefined || script.cachedDataRejected) {
    process.once('exit', () => {
      const [whole, part] = [cache, `${cache}.${process.pid}`]
      real.writeFileSync(part, script.createCachedData())
      real.renameSync(part, whole)
    })
  }
  const run = script.runInThisContext()
  return run.call(
    this.exports,
    this.exports,
    Module.createRequire(filename),
    this,
    filename,
    path.dirname(filename),
  )
}

// ----- files

const READING = new Set(['access', 'readFile', 'stat', 'lstat', 'readdir', 'readlink', 'realpath'])
const WRITING = new Set(['appendFile', 'writeFile', 'mkdir', 'mkdtemp', 'copyFile', 'symlink', 'open'])
const how = (name) => (READING.has(name) ? 'read' : WRITING.has(name) ? 'write' : 'change')
const refusal = (code, name, path) =>
  Object.assign(new Error(`${code}: injected, ${name} '${path}'`), {
    code,
    errno: -constants.errno[code],
    syscall: name,
    path,
  })
const halfOf = (content) => content.slice(0, Math.floor(content.length / 2))

function wrapAsync(owner, name, pathOf) {
  const original = owner[name]
  owner[name] = async function (...args) {
    const path = pathOf(args)
    const mode = called('file', `${name} ${path}`, how(name))
    if (mode === undefined) return original.apply(this, args)
    if (mode === 'slow') {
      await new Promise((done) => real.setTimeout(done, 400))
      return original.apply(this, args)
    }
    // Another call than was meant, as the order of calls of a pair differs from run to run: it has no content to halve.
    if (mode === 'half' && !/^(?:read|write|append)File$/.test(name)) throw refusal('ENOSPC', name, path)
    if (mode === 'half' && how(name) === 'read') return halfOf(await original.apply(this, args))
    // Half of it is written, then the disk is full.
    if (mode === 'half') {
      const content = pathOf.isHandle ? 0 : 1
      await original.apply(
        this,
        args.map((arg, index) => (index === content ? halfOf(arg) : arg)),
      )
      throw refusal('ENOSPC', name, path)
    }
    // A descriptor is closed even where the system reports an error.
    if (name === 'close') await original.apply(this, args)
    throw refusal(mode, name, path)
  }
}

const pathsOf = (args) =>
  typeof args[1] === 'string' && args[1].startsWith('/') ? `${args[0]} -> ${args[1]}` : String(args[0])
/** Of an open file: its first argument is the content. */
const pathOfHandle = (path) => Object.assign(() => path, { isHandle: true })

for (const name of [...READING, ...WRITING, 'chmod', 'chown', 'link', 'rename', 'rm', 'rmdir', 'unlink'])
  if (name in fs.promises && name !== 'open') wrapAsync(fs.promises, name, pathsOf)
fs.promises.open = async function (path, ...rest) {
  const mode = called('file', `open ${path}`, 'write')
  if (mode === 'slow') await new Promise((done) => real.setTimeout(done, 400))
  else if (mode !== undefined) throw refusal(mode === 'half' ? 'ENOSPC' : mode, 'open', path)
  const handle = await real.promises.open(path, ...rest)
  for (const name of ['writeFile', 'chmod', 'chown', 'close'])
    wrapAsync(handle, name, pathOfHandle(String(path)))
  return handle
}
for (const name of ['appendFile', 'readFile', 'writeFile', 'mkdtemp', 'lstat', 'rm']) {
  fs[`${name}Sync`] = (path, ...rest) => {
    const original = real[`${name}Sync`]
    // The loader of modules.
    if (String(path).startsWith(plan.dist) || typeof path === 'number') return original(path, ...rest)
    const mode = called('file', `${name}Sync ${path}`, how(name))
    if (mode === undefined || mode === 'slow') return original(path, ...rest)
    if (mode === 'half' && name === 'readFile') return halfOf(original(path, ...rest))
    throw refusal(mode === 'half' ? 'ENOSPC' : mode, name, path)
  }
}

// ----- commands

/** How the command is run instead: a line for sh, which finds the command in "$@". */
const INSTEAD = {
  fails: 'echo "injected: it does not work today" >&2; exit 1',
  killed: 'kill -KILL $$',
  empty: 'exit 0',
  garbage: String.raw`printf '\033[31m{"a\000\377%%s: [[[ 1e999 -\n'; exit 0`,
  // Without its last half, and with exit code 0.
  half: 'out=$("$@"); printf %s "$out" | head -c $((${#out} / 2)); exit 0',
  slow: 'sleep 0.5; exec "$@"',
  hangs: 'exec sleep 600',
}
childProcess.spawn = function (file, args, options) {
  const mode = called('command', [file, ...(args ?? [])].join(' '), 'command')
  if (mode === undefined) return real.spawn.call(this, file, args, options)
  if (mode === 'missing') return real.spawn.call(this, `/nowhere/${file}`, args, options)
  return real.spawn.call(this, 'sh', ['-c', INSTEAD[mode], 'sh', file, ...args], options)
}

const timers = require('node:timers/promises')
const realDelay = timers.setTimeout
// ----- time: long waits end sooner, so that what waits for a minute can be watched
if (plan.hastens) {
  const sooner = (milliseconds) => (milliseconds >= 1500 ? 200 + milliseconds / 30 : milliseconds)
  globalThis.setTimeout = (body, milliseconds, ...rest) =>
    real.setTimeout(body, sooner(milliseconds), ...rest)
  timers.setTimeout = (milliseconds, ...rest) => realDelay(sooner(milliseconds), ...rest)
}
if (plan.clock) {
  // Only the clock that people set; the monotonic one goes on.
  const RealDate = Date
  const started = RealDate.now()
  const shift = () =>
    RealDate.now() - started > plan.clock.afterMilliseconds ? plan.clock.shiftMilliseconds : 0
  globalThis.Date = class extends RealDate {
    constructor(...args) {
      if (args.length === 0) super(RealDate.now() + shift())
      else super(...args)
    }
    static now() {
      return RealDate.now() + shift()
    }
  }
}
