import { Agent, request } from 'node:http'

/**
 * Sends requests over a separate connection, as browsers do. The load of a row shares its connections, and the server
 * recognizes clients that ignore Retry-After by their connection.
 */
export function ownConnection() {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = (address: string, { method = 'GET', headers, body }: RequestInit = {}): Promise<Response> =>
    new Promise((resolve, reject) => {
      const options = { agent, method, headers: Object.fromEntries(new Headers(headers)) }
      request(address, options, async (answer) => {
        const chunks: Buffer[] = await answer.toArray()
        const given = Object.entries(answer.headers).map(([name, value]): [string, string] => [
          name,
          String(value),
        ])
        resolve(new Response(Buffer.concat(chunks), { status: answer.statusCode ?? 0, headers: given }))
      })
        .on('error', reject)
        .setTimeout(20_000, () => reject(new Error(`${address} was not answered`)))
        .end(body)
    })
  return { ask, close: () => agent.destroy() }
}
