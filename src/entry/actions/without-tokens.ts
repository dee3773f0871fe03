import type { Log } from '../../ports/log.ts'
import { reExec } from './re-exec.ts'
import { maskSecrets, setByWorkflow, withholdTokens } from './tokens.ts'

/** First of all in a step that measures alone: what it starts finds no token, in its own environment or in that of this process. */
export function startWithoutTokens(log: Log): void {
  const taken = withholdTokens(process.env, 'all')
  for (const name of setByWorkflow(taken))
    log.info(`${name} is not passed on: what is measured here may be the code of a stranger`)
  if (Object.keys(taken).length > 0) reExec()
  maskSecrets(process.env)
}
