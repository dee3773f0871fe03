import * as z from 'zod'
import { isRateLimit } from '../../core/github/repeat.ts'
import { GitHubError } from '../../ports/github.ts'
import type { GitHubClient } from './client.ts'
import { ABSENT } from './call.ts'

const viewerAnswer = z.object({
  data: z.object({ viewer: z.object({ login: z.string() }).nullish() }).nullish(),
})

/** GitHub Enterprise Server has REST at https://HOST/api/v3 and GraphQL at https://HOST/api/graphql. */
function graphqlUrl(apiUrl: string): string {
  return `${apiUrl.replace(/\/api\/v3$/, '/api')}/graphql`
}

/**
 * The login that the token writes as, read once: "github-actions[bot]" for the token of a job, "NAME[bot]" for that of another app, a person
 * for a personal one. REST has no answer for the tokens of apps; the viewer of GraphQL takes no right (https://docs.github.com/graphql/reference/queries#viewer).
 * @returns undefined where GitHub does not say
 */
export function ownAccount(client: GitHubClient, apiUrl: string): () => Promise<string | undefined> {
  const ask = async (): Promise<string | undefined> => {
    const call = {
      route: `POST ${graphqlUrl(apiUrl)}`,
      parameters: { data: { query: 'query { viewer { login } }' } },
      what: 'asking whose the token is',
      right: 'metadata: read',
    }
    try {
      const answer = await client.json(call, viewerAnswer, (refusal) =>
        !isRateLimit(refusal) && (refusal.status === 403 || refusal.status === 404) ? ABSENT : undefined,
      )
      const login = answer === ABSENT ? undefined : answer.data?.viewer?.login
      if (login === undefined) client.log.info('GitHub does not say whose the token is')
      return login
    } catch (error) {
      if (!(error instanceof GitHubError)) throw error
      client.log.info(error.message)
      return undefined
    }
  }
  let asked: Promise<string | undefined> | undefined
  return () => (asked ??= ask())
}
