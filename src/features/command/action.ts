import * as core from '@actions/core'
import { createNodeFiles } from '../../adapters/files-node.ts'
import { createGitHub } from '../../adapters/github-octokit.ts'
import { findAsked } from './find-asked.ts'
import type { Log } from '../../ports/log.ts'
import { COMMAND_INPUTS, SUITES } from './action-definition.ts'
import { readEvent } from '../../entry/actions/github-event.ts'
import { readInputs } from '../../entry/actions/inputs.ts'
import { runCancellableStep } from '../../entry/actions/step.ts'

/** Entry of action/command: what is to be measured, for a job that measures. It starts no program and reads no file of the workspace. */
export async function command(): Promise<void> {
  await runCancellableStep(
    { first: 'The job is being cancelled: stopping', again: 'Stopped at once' },
    commandOfEvent,
  )
}

async function commandOfEvent(log: Log, signal: AbortSignal): Promise<void> {
  const { githubToken: token, baseImages, headImages, suite: suites, ...inputs } = readInputs(COMMAND_INPUTS)
  const event = await readEvent(process.env, createNodeFiles())
  const { repository, apiUrl } = event.run
  const github = createGitHub({ token, repository, apiUrl, signal }, log)
  const asked = await findAsked({ event, byHand: { ...inputs, suites }, suites: SUITES }, { github, log })
  const isByHand = event.kind === 'other'
  if (asked !== undefined)
    log.info(`Measuring ${asked.head}, the head of #${String(asked.pullRequest)}, against ${asked.base}`)
  const outputs = {
    'pull-request': asked?.pullRequest,
    head: asked?.head,
    base: asked?.base,
    suite: asked?.suites.join('\n'),
    set: asked?.margin === undefined ? undefined : `gate.default.margin=${asked.margin}`,
    'base-images': isByHand ? imageLines(baseImages) : undefined,
    'head-images': isByHand ? imageLines(headImages) : undefined,
  }
  for (const [name, value] of Object.entries(outputs)) core.setOutput(name, value ?? '')
}

function imageLines(images: readonly (readonly [name: string, reference: string])[]): string {
  return images.map((image) => image.join('=')).join('\n')
}
