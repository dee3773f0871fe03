import type { InitRequest } from './init.ts'

/**
 * What the person has to do after the files are written, in this order.
 * @param wroteAny whether there is anything to commit
 */
export function nextSteps({ provider, setup, forks, nightly }: InitRequest, wroteAny: boolean): string[] {
  return [
    ...providerSteps(provider),
    ...(setup === undefined
      ? ['Say in kbench.yaml how your change is installed (subject.setup): base and head are compared by it.']
      : []),
    `Try it: kbench run --preset smoke`,
    ...(wroteAny
      ? [
          `Commit and push these files${forks || nightly ? ' to the default branch: GitHub takes some of them only from there' : ''}.`,
        ]
      : []),
    ...(nightly
      ? [
          'Settings > Actions > General: "Allow GitHub Actions to create and approve pull requests".',
          'Settings > Pages > Source: "GitHub Actions". Without a page: leave out `pages` and what follows it in kbench-nightly.yml.',
        ]
      : []),
    firstBaseline(setup, nightly),
    'Settings > Branches or Rules: require the job `' +
      (forks ? 'measure' : 'kbench') +
      '`, so that a regression blocks the merge.',
  ]
}

function providerSteps(provider: string): string[] {
  if (provider === 'kubeconfig')
    return [
      'Name the tools image in kbench.yaml, and put a step before kbench into the workflow that gives it a kubeconfig (never in pull requests from forks).',
    ]
  if (provider === 'command')
    return [
      'Write hack/kbench-create.sh and hack/kbench-delete.sh, name the tools image in kbench.yaml, and give the workflow what the scripts need.',
    ]
  return []
}

function firstBaseline(setup: string | undefined, nightly: boolean): string {
  const pairs =
    setup === undefined ? '' : 'Pull requests need no baseline: base and head are measured side by side. '
  if (nightly) return `${pairs}The first baseline comes as a pull request after five nights.`
  return setup === undefined
    ? 'First baseline, on the machine that will compare: for run in 1 2 3 4 5; do kbench run --out kbench-out/$run; done; kbench baseline add kbench-out/[1-5]/record.json; commit .kbench/baseline.json.'
    : pairs.trim()
}
