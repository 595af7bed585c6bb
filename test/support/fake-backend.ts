/** An answer as plain data: JSON or text. */
export interface Answer {
  readonly status?: number
  readonly json?: unknown
  readonly text?: string
  readonly headers?: Record<string, string>
}

/** The response of a row of the table. A function may read the request, or wait first. */
export type FakeAnswer = Reply | ((request: FakeRequest) => Reply | Promise<Reply>)

type Reply = Answer | Response

/** Answers by `METHOD path`. */
export type Table = Record<string, Answer | ((request: FakeRequest) => Answer | Promise<Answer>)>

export interface FakeRequest extends Request {
  readonly address: URL
  /** The parsed JSON body; undefined without one. */
  readonly sent: unknown
}

const realFetch = globalThis.fetch

/**
 * The network, faked as a table; our own modules are the real ones. A call that is not in the table fails the test. The
 * same for tests in Node, where `fetch` is handed to what is tested, and in a page, where it takes the place of the page's.
 */
export class FakeBackend {
  readonly requests: FakeRequest[] = []
  readonly unlisted: string[] = []
  readonly #table: Map<string, FakeAnswer>

  constructor(table: Readonly<Record<string, FakeAnswer>> = {}) {
    this.#table = new Map(Object.entries(table))
  }

  /** Adds or replaces a row. */
  answer(row: string, answer: FakeAnswer): void {
    this.#table.set(row, answer)
  }

  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const plain = new Request(input, init)
    const address = new URL(plain.url)
    const sent: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    const request = Object.assign(plain, { address, sent })
    const row = `${request.method} ${address.pathname}`
    const answer = this.#table.get(row)
    if (!answer) {
      this.unlisted.push(row)
      throw new TypeError(`Not in the table of the fake backend: ${row}`)
    }
    this.requests.push(request)
    const { signal } = request
    const aborted = new Promise<never>((_, reject) => {
      const abort = () => reject(signal.reason)
      if (signal.aborted) abort()
      signal.addEventListener('abort', abort)
    })
    return responseOf(await Promise.race([aborted, typeof answer === 'function' ? answer(request) : answer]))
  }

  /** Answers every fetch of the page, until `restore`. */
  takeOver(): this {
    globalThis.fetch = this.fetch
    return this
  }

  restore(): void {
    globalThis.fetch = realFetch
  }

  /** The requests to one path, such as `/api/login/user-authenticator`. */
  to(path: string): FakeRequest[] {
    return this.requests.filter(({ address }) => address.pathname === path)
  }

  /** For an `afterEach`: whatever called something unlisted may have swallowed the error. */
  assertNothingUnlisted(): void {
    if (this.unlisted.length > 0) throw new Error(`Unlisted calls: ${this.unlisted.join(', ')}`)
  }
}

function responseOf(reply: Reply): Response {
  if (reply instanceof Response) return reply.clone()
  const { status = 200, json, text = '', headers } = reply
  const body = json === undefined ? text : JSON.stringify(json)
  const contentType = json === undefined ? 'text/plain' : 'application/json'
  return new Response(status === 204 ? null : body, {
    status,
    headers: { 'content-type': contentType, ...headers },
  })
}

export const json = (value: unknown, init: ResponseInit = {}): Response => Response.json(value, init)

export const failInfo = (code: number | string, status = 400): Response =>
  json({ failInfo: { code } }, { status })

/** An answer that never comes. */
export const never = (): Promise<Response> =>
  new Promise(() => {
    // Only the request's signal ends it.
  })
