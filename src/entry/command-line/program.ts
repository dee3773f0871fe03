import { Command, CommanderError } from 'commander'
import { EXIT } from '../../app/outcome.ts'
import { VERSION } from '../version.ts'
import { addBaselineCommand } from './baseline.ts'
import { addCalibrateCommand } from './calibrate.ts'
import { addClusterCommand } from './cluster.ts'
import { addCompareCommand } from './compare.ts'
import { addDoctorCommand } from './doctor.ts'
import { addExportCommand } from './export.ts'
import { addHistoryCommand } from './history.ts'
import { addImportCommand } from './import.ts'
import { addInitCommand } from './init.ts'
import { addPairCommand } from './pair.ts'
import { addReportCommand } from './report.ts'
import { addRunCommand } from './run.ts'

const AFTER_HELP = `
Start here:
  kbench run --preset smoke                 measure this machine or a kind cluster, in a minute
  kbench run && kbench baseline add kbench-out/*/record.json
                                            make a baseline; later runs are compared with it
  kbench pair                               this branch against main, in turns on twin clusters
  kbench init                               write workflows and kbench.yaml for this repository
  kbench doctor --fix                       see which tools are there, install what is missing

Exit codes:
  0 passed   1 a regression was found   2 usage or configuration error   3 cluster, tool or network failed
  4 inconclusive where gate.certainty is required   130 interrupted`

/** The command line; each command lives in a file of its name. */
export function createProgram(): Command {
  const program = new Command('kbench')
    .description('Kubernetes cluster benchmarks with a gate you can believe')
    .version(VERSION, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show help')
    .option('-v, --verbose', 'show what the tools say')
    .addHelpText('after', AFTER_HELP)
    .showHelpAfterError('(kbench --help shows how it is used)')
    .exitOverride()
  for (const add of [
    addRunCommand,
    addPairCommand,
    addCalibrateCommand,
    addCompareCommand,
    addBaselineCommand,
    addReportCommand,
    addHistoryCommand,
    addImportCommand,
    addExportCommand,
    addClusterCommand,
    addDoctorCommand,
    addInitCommand,
  ]) {
    add(program)
  }
  return program
}

/** Parses the command line and runs the command; sets the exit code of the process. */
export async function runCommandLine(argv: readonly string[]): Promise<void> {
  try {
    await createProgram().parseAsync([...argv], { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    // Help and version end like an error too, with code 0.
    process.exitCode = error.exitCode === 0 ? EXIT.passed : EXIT.usage
  }
}
