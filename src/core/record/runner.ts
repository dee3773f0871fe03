/**
 * Where kbench runs, for the facts of a record: `github-hosted ubuntu-24.04`, `self-hosted`, `act` or `local`.
 * Variables: GitHub's "Default environment variables" (RUNNER_ENVIRONMENT) and, on its own images, ImageOS; ACT is
 * set by the local runner act.
 */
export function runnerOf(env: Readonly<Record<string, string | undefined>>): string {
  if (env['ACT'] === 'true') return 'act'
  if (env['GITHUB_ACTIONS'] !== 'true') return 'local'
  const environment = env['RUNNER_ENVIRONMENT']
  const place = environment === undefined || environment === '' ? 'github' : environment
  const image = env['ImageOS']
  return image === undefined || image === '' ? place : `${place} ${imageName(image)}`
}

/** ImageOS says `ubuntu24` for the image that workflows call `ubuntu-24.04`. */
function imageName(image: string): string {
  return image.replace(/^ubuntu(\d{2})$/, 'ubuntu-$1.04')
}
