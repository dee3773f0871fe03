// Loaded into the bundle (node --require): at its end, the seconds of processors it took and the most memory it held.
const { readFileSync, writeFileSync } = require('node:fs')
process.once('exit', () => {
  const { user, system } = process.cpuUsage()
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))
  writeFileSync(
    process.env.KBENCH_PEAK_FILE,
    JSON.stringify({ seconds: (user + system) / 1e6, peakBytes: Number(kilobytes) * 1024 }),
  )
})
