import { describe, expect, it } from 'vitest'
import { createCommandRunner } from '../../src/adapters/commands-execa.ts'
import { describeFailure } from '../../src/ports/command-failure.ts'

const commands = createCommandRunner()
const node = process.execPath

describe('command runner', () => {
  it('returns output and exit code of a command that fails', async () => {
    const result = await commands.run([
      node,
      '-e',
      'console.log("out"); console.error("err"); process.exit(3)',
    ])
    expect(result).toMatchObject({ exitCode: 3, stdout: 'out\n', stderr: 'err\n' })
    expect(result.failure).toBeUndefined()
  })

  it('takes secrets out of what a failed command said, before anybody cuts it', async () => {
    const env = { DB_PASS: 'hunter2hunter2' }
    const said = `${'x'.repeat(595)}hunter2hunter2`
    const script = `echo '${said}' >&2; exit 1`
    const result = await commands.run(['sh', '-c', script], { env })
    expect(describeFailure(result)).not.toContain('hunter')
    expect((await commands.run(['sh', '-c', 'echo "$DB_PASS"; exit 1'], { env })).stdout).toBe('***\n')
    // A program reads it.
    expect((await commands.run(['sh', '-c', 'echo "$DB_PASS"'], { env })).stdout).toBe('hunter2hunter2\n')
  })

  it('takes secrets out of the lines that a command says while it runs', async () => {
    const env = { DB_PASS: 'hunter2hunter2' }
    const lines: string[] = []
    const say = 'printf hunter2; sleep 0.1; echo hunter2; echo hunter2hunter2 >&2'
    await commands.run(['sh', '-c', say], { env, onLine: (line) => lines.push(line) })
    const background = commands.start(['sh', '-c', say], { env, onLine: (line) => lines.push(line) })
    await background.ended
    expect(lines).toEqual(['***', '***', '***', '***'])
  })

  it('hands arguments over as they are, without a shell', async () => {
    const result = await commands.run([node, '-e', 'console.log(process.argv[1])', '$(id); `id` "x"'])
    expect(result.stdout).toBe('$(id); `id` "x"\n')
  })

  it('finds what packages put where only administrators look, and so do its children', async () => {
    const env = { PATH: '/usr/bin:/bin' }
    expect((await commands.run(['chroot', '--version'], { env })).failure).toBeUndefined()
    const { stdout } = await commands.run(['sh', '-c', 'echo "$PATH"'], { env })
    expect(stdout).toBe('/usr/bin:/bin:/usr/local/sbin:/usr/sbin:/sbin\n')
  })

  it('says when the program is missing or may not be executed', async () => {
    expect((await commands.run(['kbench-no-such-program'])).failure).toBe('not-found')
    expect((await commands.run(['/etc'])).failure).toBe('not-permitted')
  })

  it('kills a command that takes too long', async () => {
    const result = await commands.run([node, '-e', 'setInterval(() => {}, 1000)'], { timeoutSeconds: 0.3 })
    expect(result.failure).toBe('timeout')
  })

  it('leaves a command the time that it needs to end in order', async () => {
    // Longer than the two seconds that commands have otherwise.
    const script =
      'process.on("SIGTERM", () => setTimeout(() => process.exit(0), 2500)); console.log("up"); setInterval(() => {}, 1000)'
    const controller = new AbortController()
    const result = await commands.run([node, '-e', script], {
      signal: controller.signal,
      graceSeconds: 60,
      onLine: () => controller.abort(),
    })
    expect(result).toMatchObject({ exitCode: 0 })
  })

  it('stops the children of a command too', async () => {
    const controller = new AbortController()
    const child = 'console.log("up"); setInterval(() => {}, 1000)'
    const result = await commands.run(['bash', '-c', '"$0" -e "$1"; true', node, child], {
      signal: controller.signal,
      onLine: () => controller.abort(),
    })
    expect(result.failure).toBe('interrupted')
  })

  it('stops a command when the signal is raised, and does not start one afterwards', async () => {
    const controller = new AbortController()
    const running = commands.run([node, '-e', 'console.log("up"); setInterval(() => {}, 1000)'], {
      signal: controller.signal,
      onLine: () => controller.abort(),
    })
    expect((await running).failure).toBe('interrupted')
    expect((await commands.run([node, '-e', ''], { signal: controller.signal })).failure).toBe('interrupted')
  })

  it('says when a command was killed by somebody else', async () => {
    expect((await commands.run([node, '-e', 'process.kill(process.pid, "SIGKILL")'])).failure).toBe('killed')
  })

  it('passes input, working directory and environment', async () => {
    const script = 'process.stdin.pipe(process.stdout); console.log(process.cwd(), process.env.KBENCH_TEST)'
    const result = await commands.run([node, '-e', script], {
      input: 'hello',
      cwd: '/',
      env: { KBENCH_TEST: 'yes' },
    })
    expect(result.stdout).toBe('/ yes\nhello')
  })

  it('reports complete lines also when they come in pieces', async () => {
    const lines: string[] = []
    const script = 'process.stdout.write("one\\ntw"); setTimeout(() => process.stdout.write("o\\nthree"), 20)'
    await commands.run([node, '-e', script], { onLine: (line) => lines.push(line) })
    expect(lines).toEqual(['one', 'two', 'three'])
  })

  it('keeps standard input of a background command open until it is stopped', async () => {
    const background = commands.start(['cat'])
    const early = await Promise.race([background.ended, commands.run([node, '-e', ''])])
    expect(early.argv[0]).toBe(node)
    await background.stop()
    expect((await background.ended).failure).toBe('killed')
  })
})
