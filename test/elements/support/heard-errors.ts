type ErrorFields = Partial<Record<'code' | 'callId' | 'status' | 'failCode', string | number>>

export interface HeardErrors {
  /** The fields of each `mfa-error` since the test began, as far as they are set. */
  readonly heard: readonly ErrorFields[]
}

/** Listens as a host does, at the document, in every test of a `describe`. */
export function heardErrors(): HeardErrors {
  let heard: ErrorFields[] = []
  const listen = (event: Event) => {
    const { code, callId, status, failCode } = event as Event & ErrorFields
    heard.push(JSON.parse(JSON.stringify({ code, callId, status, failCode })))
  }
  beforeEach(() => {
    heard = []
    document.addEventListener('mfa-error', listen)
  })
  afterEach(() => document.removeEventListener('mfa-error', listen))
  return {
    get heard() {
      return heard
    },
  }
}
