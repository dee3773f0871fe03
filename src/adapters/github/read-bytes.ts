import { GitHubError } from '../../ports/github.ts'
import type { Reply } from './octokit.ts'

/**
 * The body of an answer.
 * @param what what it is for, as the start of a sentence
 * @throws {GitHubError} when it has more bytes, after reading no more than one piece beyond; whatever breaks the stream
 */
export async function readBytes(reply: Reply, mostBytes: number, what: string): Promise<Uint8Array> {
  const tooLarge = (bytes: string): GitHubError =>
    new GitHubError('other', `${what}: it has ${bytes} bytes, expected at most ${String(mostBytes)}`)
  const length = Number(reply.headers['content-length'] ?? 0)
  const parts: Uint8Array[] = []
  let size = 0
  // Leaving the loop by throwing ends the transfer.
  for await (const part of reply.body ?? []) {
    if (length > mostBytes) throw tooLarge(String(length))
    size += part.byteLength
    if (size > mostBytes) throw tooLarge(`more than ${String(mostBytes)}`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
