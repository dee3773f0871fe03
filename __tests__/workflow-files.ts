import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'

export interface Step {
  readonly id?: string
  readonly uses?: string
  readonly run?: string
  readonly env?: Readonly<Record<string, string>>
  readonly with?: Readonly<Record<string, unknown>>
}

export interface Job {
  readonly name?: string
  readonly if?: string
  readonly needs?: string | readonly string[]
  readonly permissions?: Readonly<Record<string, string>>
  readonly strategy?: {
    readonly matrix?: {
      readonly include?: readonly Readonly<Record<string, string>>[]
      readonly shard?: readonly number[]
    }
  }
  readonly concurrency?: { readonly group?: string; readonly 'cancel-in-progress'?: unknown }
  readonly 'timeout-minutes'?: number
  readonly outputs?: Readonly<Record<string, string>>
  readonly steps: readonly Step[]
}

export interface Workflow {
  readonly name: string
  readonly on: Readonly<Record<string, unknown>>
  readonly permissions: unknown
  readonly concurrency?: { readonly group?: string; readonly 'cancel-in-progress'?: unknown }
  readonly jobs: Readonly<Record<string, Job>>
}

export interface WorkflowFile {
  readonly file: string
  readonly text: string
  readonly workflow: Workflow
}

export const TEMPLATE_FOLDER = 'workflows-templates'

function filesIn(folder: string): WorkflowFile[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.yml'))
    .map((name) => {
      const text = readFileSync(`${folder}/${name}`, 'utf8')
      return { file: name, text, workflow: parse(text) as Workflow }
    })
}

export const OWN_WORKFLOWS = filesIn('.github/workflows')
export const TEMPLATES = filesIn(TEMPLATE_FOLDER)

export function jobsOf({ workflow }: WorkflowFile): [name: string, job: Job][] {
  return Object.entries(workflow.jobs)
}

export function stepsOf(file: WorkflowFile): Step[] {
  return jobsOf(file).flatMap(([, { steps }]) => steps)
}
