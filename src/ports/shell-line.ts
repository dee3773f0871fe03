/**
 * The argv that runs a shell line which the person wrote in their own kbench.yaml. Nothing is ever inserted into the
 * line: what kbench has to report it goes into environment variables. It stops at the first command that fails.
 */
export function shellLine(line: string): [string, ...string[]] {
  return ['bash', '-euo', 'pipefail', '-c', line]
}
