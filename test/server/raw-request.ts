import { once } from 'node:events'
import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http'

/** A request with headers that `fetch` sets by itself. Gives the status. */
export async function statusOf(
  url: string,
  path: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: { method?: string; headers?: OutgoingHttpHeaders; body?: string },
): Promise<number | undefined> {
  const { hostname, port } = new URL(url)
  const asked = request({ hostname, port, path, method, headers }).end(body)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  answer.resume()
  return answer.statusCode
}
