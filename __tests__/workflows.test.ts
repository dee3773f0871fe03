import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { TEMPLATES as BUNDLED } from '../src/features/init/templates.ts'
import {
  jobsOf,
  OWN_WORKFLOWS,
  stepsOf,
  TEMPLATE_FOLDER,
  TEMPLATES,
  type Job,
  type Step,
  type WorkflowFile,
} from './workflow-files.ts'

interface ActionFile {
  readonly inputs?: Readonly<Record<string, unknown>>
  readonly outputs?: Readonly<Record<string, unknown>>
}

const COMMAND = 'kbench-command.yml'
const ALL = [...OWN_WORKFLOWS, ...TEMPLATES]
const EXPRESSION = '${{'
/** Ours, as users name it, or the folder in our own workflows. */
const OURS = /^(?:org\/kbench-action(?<sub>\/action\/[a-z]+)?@v1|\.\/)$/

const usesOf = (file: WorkflowFile): string[] => stepsOf(file).flatMap(({ uses }) => uses ?? [])

/** The description of an action of ours that a step uses, undefined for anybody else's. */
function ourAction({ uses }: Step): ActionFile | undefined {
  const found = OURS.exec(uses ?? '')
  if (found === null) return undefined
  const folder = found.groups?.['sub']
  const path = folder === undefined ? 'action.yml' : `${folder.slice(1)}/action.yml`
  return parse(readFileSync(path, 'utf8')) as ActionFile
}

function find(files: readonly WorkflowFile[], name: string): WorkflowFile {
  const found = files.find(({ file }) => file === name)
  if (found === undefined) throw new Error(`no workflow ${name}`)
  return found
}

describe.each(ALL.map((file) => [file.file, file] as const))('%s', (_name, file) => {
  const { text, workflow } = file

  it('asks for no right at the top, and each job for its own, with the reason', () => {
    expect(workflow.permissions).toEqual({})
    for (const [name, { permissions }] of jobsOf(file)) {
      expect([name, typeof permissions]).toEqual([name, 'object'])
      for (const [right, level] of Object.entries(permissions ?? {}))
        expect(text).toMatch(new RegExp(`^ +${right}: ${level} # \\S`, 'm'))
    }
  })

  it('has a name and a time limit on every job', () => {
    expect(workflow.name).toMatch(/\S/)
    const incomplete = jobsOf(file).filter(
      ([, job]) => job.name === undefined || job['timeout-minutes'] === undefined,
    )
    expect(incomplete).toEqual([])
  })

  it('says which of its runs may be at the same time', () => {
    expect(workflow.concurrency?.group).toMatch(/\S/)
    expect(typeof workflow.concurrency?.['cancel-in-progress']).toBe('boolean')
  })

  it('pins what is not ours by commit, with the version', () => {
    const lines = text.split('\n').filter((line) => /\buses:/.test(line))
    expect(lines).toHaveLength(usesOf(file).length)
    const loose = lines.filter((line) => {
      const uses = line.replace(/^[ -]*uses: /, '')
      return !OURS.test(uses) && !/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(uses)
    })
    expect(loose).toEqual([])
  })

  it('leaves no token in a checkout', () => {
    const checkouts = stepsOf(file).filter(({ uses }) => uses?.startsWith('actions/checkout@') === true)
    expect(checkouts.filter((step) => step.with?.['persist-credentials'] !== false)).toEqual([])
  })

  it('puts no expression into a shell line', () => {
    const lines = stepsOf(file).flatMap(({ run }) => run ?? [])
    expect(lines.filter((line) => line.includes(EXPRESSION))).toEqual([])
  })

  it('names inputs and outputs that our actions have', () => {
    for (const [, job] of jobsOf(file)) {
      for (const step of job.steps) {
        const action = ourAction(step)
        if (action === undefined) continue
        const known = Object.keys(action.inputs ?? {})
        expect(Object.keys(step.with ?? {}).filter((name) => !known.includes(name))).toEqual([])
        expect(unknownOutputs(step, action, job, text)).toEqual([])
      }
    }
  })

  it('refers to jobs, their outputs and steps that are there', () => {
    const jobs = workflow.jobs
    for (const [, job] of jobsOf(file)) {
      for (const name of [job.needs ?? []].flat()) expect(Object.keys(jobs)).toContain(name)
      const inJob = JSON.stringify(job)
      for (const [, id] of inJob.matchAll(/steps\.([\w-]+)\./g))
        expect(job.steps.map((step) => step.id)).toContain(id)
      for (const [, name, output] of inJob.matchAll(/needs\.([\w-]+)\.outputs\.([\w-]+)/g))
        expect(Object.keys(jobs[name ?? '']?.outputs ?? {})).toContain(output)
    }
  })
})

/** Outputs that the workflow reads from a step and that its action does not have. */
function unknownOutputs({ id }: Step, { outputs = {} }: ActionFile, job: Job, text: string): string[] {
  if (id === undefined) return []
  // A step's outputs are read in its job; the whole text would find those of namesakes.
  const used = [...JSON.stringify(job).matchAll(new RegExp(`steps\\.${id}\\.outputs\\.([\\w-]+)`, 'g'))]
  expect(text).toContain(`id: ${id}`)
  return used.flatMap(([, name]) => (name === undefined || name in outputs ? [] : [name]))
}

describe('all workflows together', () => {
  it('have one commit for one version of an action', () => {
    const commits = new Map<string, Set<string>>()
    for (const { text } of ALL) {
      for (const [, name = '', commit = ''] of text.matchAll(/uses: ([\w/-]+)@([0-9a-f]{40} # \S+)/g))
        commits.set(name, (commits.get(name) ?? new Set()).add(commit))
    }
    expect([...commits].filter(([, versions]) => versions.size > 1)).toEqual([])
  })

  it('have one job in ours that needs all others', () => {
    const { jobs } = find(OWN_WORKFLOWS, 'ci.yml').workflow
    const others = Object.keys(jobs).filter((name) => name !== 'ci-ok')
    expect(jobs['ci-ok']?.needs).toEqual(others)
  })
})

describe('templates', () => {
  it('are those that the command line carries', () => {
    expect(
      Object.values(BUNDLED)
        .map(({ file, text }) => [file, text])
        .sort(),
    ).toEqual(TEMPLATES.map(({ file, text }) => [file, text]).sort())
  })

  it('each have what GitHub shows in the list of templates', () => {
    const names = readdirSync(TEMPLATE_FOLDER)
    const properties = names.filter((name) => name.endsWith('.properties.json'))
    expect(properties.map((name) => name.replace('.properties.json', '.yml')).sort()).toEqual(
      TEMPLATES.map(({ file }) => file).sort(),
    )
    const all = properties.map(
      (name) => JSON.parse(readFileSync(`${TEMPLATE_FOLDER}/${name}`, 'utf8')) as Record<string, unknown>,
    )
    for (const one of all) {
      expect(Object.keys(one).sort()).toEqual(['categories', 'description', 'iconName', 'name'])
      expect(one['description']).toMatch(/^[A-Z].{20,200}\.$/)
      expect(one['iconName']).toMatch(/^octicon [a-z-]+$/)
      expect(one['categories']).toContain('Continuous integration')
    }
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
  })

  it('say what happens to drafts and in a merge queue', () => {
    for (const { text } of TEMPLATES) {
      const introduction = text.slice(0, text.indexOf('\nname:'))
      expect(introduction).toMatch(/^# .*Drafts/ms)
      expect(introduction).toMatch(/[Mm]erge queue/)
    }
  })

  it('say which job to require, and that job is there in every run of a merge queue', () => {
    const queued = TEMPLATES.filter(({ workflow }) => 'merge_group' in workflow.on)
    const required = queued.map(({ file, text, workflow }) => {
      const [, name] = /^# Settings > Rules: require the job `([\w-]+)`/m.exec(text) ?? []
      const job = Object.values(workflow.jobs).find((one) => one.name === name)
      // GitHub makes no job of a matrix that is skipped, so nothing is ever reported under its names.
      expect([file, job?.strategy, typeof job]).toEqual([file, undefined, 'object'])
      return [file, name]
    })
    expect(required).toEqual([
      ['kbench-matrix.yml', 'kbench-matrix'],
      ['kbench-measure.yml', 'measure'],
      ['kbench-pull-request.yml', 'kbench'],
      ['kbench-shards.yml', 'kbench-shards'],
    ])
    expect(readFileSync(`${TEMPLATE_FOLDER}/README.md`, 'utf8')).toMatch(
      /\| `kbench` .*\n.*\| `measure` .*\n.*\| `kbench-matrix` .*\n.*\| `kbench-shards` /,
    )
  })

  it('let the matrix pass only when it is skipped by its own condition', () => {
    const { measure, required } = find(TEMPLATES, 'kbench-matrix.yml').workflow.jobs
    const condition = /^\$\{\{ (.*) \}\}$/.exec(measure?.if ?? '')?.[1] ?? 'none'
    expect([required?.if, required?.needs]).toEqual(['${{ always() }}', 'measure'])
    expect(required?.steps.map(({ env }) => env)).toEqual([
      {
        RESULT: '${{ needs.measure.result }}',
        WANTED: `\${{ ${condition} && 'success' || 'skipped' }}`,
      },
    ])
  })

  it('let shards pass only when their report does, and says neither regressed nor incomplete', () => {
    const { measure, report, required } = find(TEMPLATES, 'kbench-shards.yml').workflow.jobs
    const condition = /^\$\{\{ (.*) \}\}$/.exec(measure?.if ?? '')?.[1] ?? 'none'
    expect([required?.if, required?.needs, report?.needs]).toEqual(['${{ always() }}', 'report', 'measure'])
    expect(required?.steps.map(({ env }) => env)).toEqual([
      {
        RESULT: '${{ needs.report.result }}',
        WANTED: `\${{ ${condition} && 'success' || 'skipped' }}`,
        VERDICT: '${{ needs.report.outputs.verdict }}',
      },
    ])
  })

  it('measure every shard that is expected, each with its number', () => {
    const file = find(TEMPLATES, 'kbench-shards.yml')
    const numbers = file.workflow.jobs['measure']?.strategy?.matrix?.shard ?? []
    expect(artifactsOf(file, 'shard')).toEqual([`\${{ matrix.shard }}/${String(numbers.length)}`])
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
    const [expected] = artifactsOf(file, 'expected')
    expect(String(expected).trim().split('\n')).toEqual(numbers.map((one) => `kbench-shard-${String(one)}`))
    expect(artifactsOf(file, 'artifact')).toEqual(['kbench-shard'])
    expect(artifactsOf(file)).toEqual(['kbench-shard-${{ matrix.shard }}'])
  })

  it('have the history where a base commit is measured', () => {
    for (const file of TEMPLATES.filter(
      ({ workflow }) => 'pull_request' in workflow.on || 'release' in workflow.on,
    )) {
      const checkouts = stepsOf(file).filter(({ uses }) => uses?.startsWith('actions/checkout@') === true)
      expect(checkouts.map((step) => step.with?.['fetch-depth'])).toEqual([0])
    }
  })

  it('search a first bad commit only where that is asked for, without rights, and write only to the issue', () => {
    const file = find(TEMPLATES, 'kbench-nightly.yml')
    const { history, bisect, issue } = file.workflow.jobs
    expect(history?.outputs?.['bisect']).toBe('${{ steps.history.outputs.bisect }}')
    expect([bisect?.needs, bisect?.if]).toEqual([
      'history',
      "${{ !cancelled() && needs.history.outputs.bisect != '' && (vars.KBENCH_BISECT == 'true' || inputs.bisect) }}",
    ])
    expect(file.workflow.on['workflow_dispatch']).toMatchObject({
      inputs: { bisect: { type: 'boolean', default: false } },
    })
    expect([bisect?.permissions, issue?.permissions]).toEqual([
      { contents: 'read' },
      { contents: 'read', issues: 'write' },
    ])
    expect(JSON.stringify(bisect)).not.toMatch(/github\.token|secrets\./)
    const [checkout, search] = bisect?.steps ?? []
    expect(checkout?.with).toMatchObject({ 'fetch-depth': 0 })
    expect(search?.with).toMatchObject({
      good: '${{ fromJSON(needs.history.outputs.bisect).good }}',
      bad: '${{ fromJSON(needs.history.outputs.bisect).bad }}',
      series: '${{ fromJSON(needs.history.outputs.bisect).series }}',
    })
    const [, hours] = /^(\d+)h$/.exec(String(search?.with?.['budget'])) ?? []
    expect(bisect?.['timeout-minutes']).toBeGreaterThan(Number(hours) * 60 + 30)
    expect([bisect?.outputs, issue?.needs, issue?.if]).toEqual([
      undefined,
      'bisect',
      "${{ !cancelled() && needs.bisect.result == 'success' }}",
    ])
    // The job that may write runs nothing but ours, and reads one file, whose name the other job does not choose.
    const steps = issue?.steps ?? []
    expect(steps.map(({ uses = '' }) => uses.split('@')[0])).toEqual([
      'actions/download-artifact',
      'org/kbench-action/action/history',
    ])
    expect(steps[1]?.with).toEqual({
      bisect: `${String(search?.with?.['out'])}/bisect-result.json`,
      'baseline-pull-request': false,
    })
  })

  it('run nothing of a pull request where it is not its own author that has the rights', () => {
    const privileged = TEMPLATES.filter(
      ({ file, workflow }) =>
        file !== COMMAND && ('workflow_run' in workflow.on || 'issue_comment' in workflow.on),
    )
    expect(privileged.map(({ file }) => file)).toEqual(['kbench-rebaseline.yml', 'kbench-report.yml'])
    for (const file of privileged) {
      expect(stepsOf(file).flatMap(({ run }) => run ?? [])).toEqual([])
      expect(usesOf(file).filter((uses) => !OURS.test(uses))).toEqual([])
    }
    expect(TEMPLATES.filter(({ workflow }) => 'pull_request_target' in workflow.on)).toEqual([])
  })

  it('run nothing of a pull request after a comment but in a job that may only read the source', () => {
    const file = find(TEMPLATES, COMMAND)
    const { command, measure, report, ...others } = file.workflow.jobs
    expect(others).toEqual({})
    for (const job of [command, report]) {
      const uses = job?.steps.map((step) => step.uses)
      expect([uses?.length, uses?.every((one) => OURS.test(one ?? ''))]).toEqual([1, true])
    }
    expect(measure?.permissions).toEqual({ contents: 'read' })
    expect(command?.permissions).toEqual({ contents: 'read', 'pull-requests': 'write' })
    expect(report?.permissions).toEqual({ actions: 'read', contents: 'read', 'pull-requests': 'write' })
    expect(file.text).not.toMatch(/github\.token|secrets\.|actions\/cache|\benvironment:|^ +run:/m)
  })

  it('check out after a comment the commit that was found before anything ran, and report on that alone', () => {
    const { measure, report } = find(TEMPLATES, COMMAND).workflow.jobs
    expect(measure?.needs).toBe('command')
    expect(measure?.steps[0]?.with).toMatchObject({ ref: '${{ needs.command.outputs.head }}' })
    expect(measure?.steps[1]?.with).toMatchObject({ base: '${{ needs.command.outputs.base }}' })
    expect(report?.steps[0]?.with).toMatchObject({
      'pull-request': '${{ needs.command.outputs.pull-request }}',
      head: '${{ needs.command.outputs.head }}',
    })
  })

  it('put no text of a comment, a label or a branch anywhere but into a condition', () => {
    const { text } = find(TEMPLATES, COMMAND)
    const used = [
      ...text.matchAll(
        /github\.(?:event\.)?(?:comment\.body|label\.name|head_ref|event\.pull_request\.(?:title|body|head\.ref))/g,
      ),
    ]
    const inConditions = [...text.matchAll(/startsWith\(github\.event\.(?:comment\.body|label\.name), '/g)]
    expect([used.length, inConditions.length]).toEqual([2, 2])
  })

  it('give the same pull request one measurement at a time, and no comment a way to end one', () => {
    const { workflow } = find(TEMPLATES, COMMAND)
    expect(workflow.concurrency).toEqual({
      group: 'kbench-command-${{ github.event.comment.id || github.run_id }}',
      'cancel-in-progress': false,
    })
    expect(workflow.jobs['measure']?.concurrency).toEqual({
      group: 'kbench-command-of-${{ needs.command.outputs.pull-request }}',
      'cancel-in-progress': false,
    })
  })

  it('measure for forks with no right but to read the source', () => {
    const file = find(TEMPLATES, 'kbench-measure.yml')
    expect(jobsOf(file).map(([, { permissions }]) => permissions)).toEqual([{ contents: 'read' }])
    expect(file.text).not.toMatch(/github\.token|secrets\./)
  })

  it('fit together: the report follows the measurement and finds its artifact', () => {
    const { workflow } = find(TEMPLATES, 'kbench-report.yml')
    expect(workflow.on['workflow_run']).toMatchObject({
      workflows: ['kbench-measure.yml', 'kbench-command.yml'].map(
        (file) => find(TEMPLATES, file).workflow.name,
      ),
      types: ['completed'],
    })
    const uploaded = artifactsOf(find(TEMPLATES, 'kbench-measure.yml'))
    expect(artifactsOf(find(TEMPLATES, 'kbench-report.yml'), 'artifact')).toEqual(uploaded)
    const [upload, wanted] = ['name', 'artifact'].map((key) =>
      artifactsOf(find(TEMPLATES, 'kbench-matrix.yml'), key),
    )
    expect(upload?.[0]).toBe(`${String(wanted?.[0])}-\${{ matrix.name }}`)
  })

  it('miss every job of the matrix that leaves nothing', () => {
    const file = find(TEMPLATES, 'kbench-matrix.yml')
    const names = file.workflow.jobs['measure']?.strategy?.matrix?.include?.map(({ name }) => name) ?? []
    expect(names.length).toBeGreaterThan(1)
    const [expected] = artifactsOf(file, 'expected')
    expect(String(expected).trim().split('\n')).toEqual(names.map((name) => `kbench-${String(name)}`))
  })
})

it('every action of a template that stores or deploys files has its version for GitHub Enterprise Server', () => {
  const introduction = readFileSync(`${TEMPLATE_FOLDER}/README.md`, 'utf8')
  const section = introduction.split('\n## GitHub Enterprise Server\n')[1] ?? ''
  const used = new Set(TEMPLATES.flatMap(usesOf).flatMap((uses) => /^actions\/[\w-]+/.exec(uses)?.[0] ?? []))
  expect(used.size).toBeGreaterThan(3)
  expect([...used].filter((action) => !section.includes(`\`${action}\``))).toEqual([])
})

describe('comments of templates', () => {
  /** Takes the place of the other, and is not to stand beside it: workflows-templates/README.md. */
  const EXCLUDED_BY_ANOTHER = 'kbench-report.yml'

  it('are as many as there are templates that may stand beside each other', () => {
    const names = TEMPLATES.filter(({ file }) => file !== EXCLUDED_BY_ANOTHER).flatMap((file) =>
      stepsOf(file)
        .filter((step) => writesComment(step))
        .map((step) => String(step.with?.['comment-name'] ?? defaultCommentName(step))),
    )
    expect(names).toEqual(['kbench-command', 'kbench-matrix', 'kbench', 'kbench-shards'])
  })
})

function writesComment({ uses = '', with: inputs }: Step): boolean {
  return /^org\/kbench-action(?:\/action\/report)?@/.test(uses) && inputs?.['comment'] !== 'never'
}

function defaultCommentName(step: Step): unknown {
  return (ourAction(step)?.inputs?.['comment-name'] as { default?: unknown } | undefined)?.default
}

function artifactsOf(file: WorkflowFile, key = 'name'): unknown[] {
  return stepsOf(file).flatMap((step) => step.with?.[key] ?? [])
}
