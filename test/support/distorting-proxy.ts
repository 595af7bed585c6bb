import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request on its way to the backend, and the answer on its way back; a distortion changes either in place. */
export interface Passing {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly authorized: boolean
}

export interface PassingAnswer {
  status: number
  headers: Record<string, string>
  /** The body as JSON, where it is some. */
  json: unknown
  /** Sent instead of `json`, where it is set. */
  text?: string
}

export interface Distortion {
  readonly request?: (passing: Passing) => void
  readonly answer?: (passing: Passing, answer: PassingAnswer) => void
}

export interface DistortingProxy {
  readonly url: string
  /** Distorts the requests from now on. Before the first call, requests pass unchanged. */
  distort(distortion: Distortion): void
  close(): Promise<void>
}

/** Stands in front of a backend and lies about it, as a backend does that was built from a misread contract. */
export async function startDistortingProxy(backend: string): Promise<DistortingProxy> {
  let present: Distortion = {}
  const server = createServer(async (request, response) => {
    const address = new URL(request.url ?? '/', backend)
    const passing: Passing = {
      method: request.method ?? 'GET',
      path: address.pathname,
      query: address.searchParams,
      authorized: request.headers.authorization !== undefined,
    }
    present.request?.(passing)
    const answer = await askBackend(address, request)
    present.answer?.(passing, answer)
    const body = answer.text ?? (answer.json === undefined ? '' : JSON.stringify(answer.json))
    response.writeHead(answer.status, answer.headers).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    distort: (distortion) => {
      present = distortion
    },
    async close() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

const passedOn = ['authorization', 'content-type', 'origin', 'mfa-known-browser']
const passedBack = /^(content-type|access-control-|retry-after|mfa-)/

async function askBackend(address: URL, request: IncomingMessage): Promise<PassingAnswer> {
  const { method = 'GET' } = request
  const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && (passedOn.includes(name) || name.startsWith('access-control-'))
      ? [[name, value]]
      : [],
  )
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const content = Buffer.concat(chunks)
  const response = await fetch(address, { method, headers, ...(content.length > 0 && { body: content }) })
  const text = await response.text()
  const kept = [...response.headers].filter(([name]) => passedBack.test(name))
  const isJson = response.headers.get('content-type')?.includes('json')
  return {
    status: response.status,
    headers: Object.fromEntries(kept),
    json: isJson ? JSON.parse(text) : undefined,
    ...(!isJson && { text }),
  }
}
