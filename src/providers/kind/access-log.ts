import type { ServedSoFar } from '../../ports/image-registry.ts'

/** `172.18.0.3 - - [23/Nov/2026:11:20:00 +0000] "GET /v2/a/blobs/sha256:… HTTP/1.1" 200 1234 "" "containerd/v2.1"` */
const LINE = /^\S+ - \S* ?\[[^\]]+\] "(GET|HEAD) (\/v2\/\S+) HTTP\/[\d.]+" (\d{3}) (\d+|-) /

/**
 * What a registry answered to pulls, from the log of its requests in the combined format of web servers, which registry:2 and registry:3
 * write to standard output. Answers that are no content (404, redirects) are not counted, nor are pushes.
 * https://httpd.apache.org/docs/2.4/logs.html#combined
 * @param log other lines are passed over
 */
export function servedIn(log: string): ServedSoFar {
  let [bytes, requests] = [0, 0]
  for (const line of log.split('\n')) {
    const [, method, , status, size] = LINE.exec(line) ?? []
    if (status !== '200' && status !== '206') continue
    requests += 1
    if (method === 'GET' && size !== '-') bytes += Number(size)
  }
  return { bytes, requests }
}
