import type { Provider } from '../../ports/provider.ts'
import { bringsImage } from './configuration-file.ts'
import type { Repository } from './look-at-repository.ts'
import type { InitRequest } from './init-request.ts'

type Seen = Pick<Repository, 'networkPlugin' | 'ships' | 'dockerfile'>

/**
 * What the person has to do after the files are written, in this order.
 * @param seen for a new kbench.yaml
 * @param wroteAny whether there is anything to commit
 */
export function nextSteps(
  { suites, setup, forks, nightly, onRequest, shards }: InitRequest,
  provider: Provider,
  seen: Seen | undefined,
  wroteAny: boolean,
): string[] {
  return [
    ...(provider.init?.nextStep === undefined ? [] : [provider.init.nextStep]),
    ...(seen === undefined ? [] : suiteSteps(suites, seen)),
    ...subjectSteps(provider, setup, seen?.dockerfile),
    `Try it: kbench run --preset smoke`,
    ...(wroteAny
      ? [
          `Commit and push these files${forks || nightly || onRequest ? ' to the default branch: GitHub takes some of them only from there' : ''}.`,
        ]
      : []),
    ...(onRequest
      ? [
          'Then a comment "/kbench" by someone with write access measures a pull request; a label named kbench does so, too, once it exists.',
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
      (forks ? 'measure' : shards === undefined ? 'kbench' : 'kbench-shards') +
      '`, so that a regression blocks the merge.' +
      (forks
        ? ' Do not require `report` or a check run `kbench`: they would stay pending forever in a merge queue.'
        : ''),
  ]
}

/** A suite that what is shipped cannot move passes whatever a pull request does. */
function suiteSteps(suites: readonly string[], { ships, networkPlugin }: Seen): string[] {
  if (ships !== undefined && suites.includes(ships.suite))
    return [
      `Check the suite: ${ships.suite}, because ${ships.because} looks like ${ships.what}.${ships.suite === 'control-plane' ? ' It measures what the API server does, not yet what the operator does.' : ''}`,
    ]
  if (networkPlugin !== undefined || suites.join() !== 'network') return []
  return [
    'Choose the suites in kbench.yaml: no file says what you ship, and `network` passes whatever you do to storage, DNS or operators.',
  ]
}

function subjectSteps(
  provider: Provider,
  setup: string | undefined,
  dockerfile: string | undefined,
): string[] {
  if (setup === undefined)
    return [
      'Set subject.setup in kbench.yaml to the command that installs what you ship: without it, base and head are the same.',
    ]
  if (dockerfile === undefined || provider.place === 'host' || bringsImage(setup)) return []
  return [
    provider.loadsImages === true
      ? `Name in kbench.yaml how your image (${dockerfile}) is built: subject.build and subject.images, in comments there. Otherwise base and head both run the published one.`
      : `See that subject.setup in kbench.yaml builds your image (${dockerfile}) and brings it to the nodes; a comment there says how. Otherwise base and head both run the published one.`,
  ]
}

function firstBaseline(setup: string | undefined, nightly: boolean): string {
  const pairs =
    setup === undefined ? '' : 'Pull requests need no baseline: base and head are measured side by side. '
  if (nightly) return `${pairs}The first baseline comes as a pull request after five nights.`
  return setup === undefined
    ? 'First baseline, on the machine that will compare: for run in 1 2 3 4 5; do kbench run --out kbench-out/$run; done; kbench baseline add kbench-out/[1-5]/record.json; commit .kbench/baseline.json.'
    : pairs.trim()
}
