import { bringsImage } from './configuration-file.ts'
import type { InitRequest } from './init.ts'

/**
 * What the person has to do after the files are written, in this order.
 * @param dockerfile of an image of which a comment in a new kbench.yaml says how it gets to the nodes
 * @param wroteAny whether there is anything to commit
 */
export function nextSteps(
  { provider, setup, networkPlugin, forks, nightly }: InitRequest,
  dockerfile: string | undefined,
  wroteAny: boolean,
): string[] {
  return [
    ...providerSteps(provider),
    ...subjectSteps(provider, setup, networkPlugin, dockerfile),
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
      '`, so that a regression blocks the merge.' +
      (forks
        ? ' Not `report`, nor a check run `kbench`: a merge queue would wait for them without end.'
        : ''),
  ]
}

function subjectSteps(
  provider: string,
  setup: string | undefined,
  networkPlugin: boolean,
  dockerfile: string | undefined,
): string[] {
  if (setup === undefined)
    return networkPlugin
      ? [
          'Say in kbench.yaml how your network plugin is installed (subject.setup): the cluster has no other one, and its nodes do not become Ready without.',
        ]
      : ['Say in kbench.yaml how your change is installed (subject.setup): base and head are compared by it.']
  if (dockerfile === undefined || provider === 'host' || bringsImage(setup)) return []
  return [
    `See that subject.setup in kbench.yaml builds your image (${dockerfile}) and brings it to the nodes; a comment there says how. Otherwise base and head both run the published one.`,
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
