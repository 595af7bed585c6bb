/** The response of a row of the table. A function may read the request, or wait first. */
export type FakeAnswer = Response | ((request: FakeRequest) => Response | Promise<Response>)

export interface FakeRequest {
  readonly method: string
  readonly url: URL
  readonly headers: Headers
  readonly cache: RequestCache | undefined
  /** The parsed JSON body; undefined without one. */
  readonly body: unknown
  /** The body as it was sent. */
  readonly text: string | undefined
  readonly signal: AbortSignal | undefined
}

/** A backend that is a table of `METHOD path` to answers. A call that is not in it fails the test. */
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
    const url = new URL(String(input))
    const row = `${init?.method ?? 'GET'} ${url.pathname}`
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    const request: FakeRequest = {
      method: init?.method ?? 'GET',
      url,
      headers: new Headers(init?.headers),
      cache: init?.cache,
      body,
      text: typeof init?.body === 'string' ? init.body : undefined,
      signal: init?.signal ?? undefined,
    }
    const answer = this.#table.get(row)
    if (!answer) {
      this.unlisted.push(row)
      throw new Error(`Not in the table of the fake backend: ${row}`)
    }
    this.requests.push(request)
    const aborted = new Promise<never>((_, reject) => {
      const abort = () => reject(request.signal?.reason)
      if (request.signal?.aborted) abort()
      request.signal?.addEventListener('abort', abort)
    })
    return Promise.race([
      aborted,
      Promise.resolve(typeof answer === 'function' ? answer(request) : answer.clone()),
    ])
  }

  /** The requests to one path, such as `/api/login/user-authenticator`. */
  to(path: string): FakeRequest[] {
    return this.requests.filter(({ url }) => url.pathname === path)
  }

  /** For an `afterEach`: whatever called something unlisted may have swallowed the error. */
  assertNothingUnlisted(): void {
    if (this.unlisted.length > 0) throw new Error(`Unlisted calls: ${this.unlisted.join(', ')}`)
  }
}

export const json = (value: unknown, init: ResponseInit = {}): Response => Response.json(value, init)

export const failInfo = (code: number | string, status = 400): Response =>
  json({ failInfo: { code } }, { status })

/** An answer that never comes. */
export const never = (): Promise<Response> =>
  new Promise(() => {
    // Only the request's signal ends it.
  })
