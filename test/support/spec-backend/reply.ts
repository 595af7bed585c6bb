import type { ServerResponse } from 'node:http'

/** The response of a route. Without `json` and `text` the body is empty. */
export interface Reply {
  /** 200 by default. */
  readonly status?: number
  readonly json?: unknown
  readonly text?: string | Buffer
  readonly headers?: Readonly<Record<string, string>>
  /** Never answers: the connection stays open until the client or the backend closes it. */
  readonly hang?: boolean
}

/** An error answer, which has one field. */
export const fail = (code: number, status = 500): Reply => ({ status, json: { failInfo: { code } } })

/** Sends a reply, with the headers that all answers have. */
export function send(
  response: ServerResponse,
  reply: Reply,
  headers: Readonly<Record<string, string>>,
): void {
  if (reply.hang) return
  const type = reply.json === undefined ? 'text/plain; charset=utf-8' : 'application/json'
  response.writeHead(reply.status ?? 200, { 'content-type': type, ...headers, ...reply.headers })
  response.end(reply.json === undefined ? (reply.text ?? '') : JSON.stringify(reply.json))
}
