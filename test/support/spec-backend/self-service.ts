/** The kinds of devices, as the history and the paths of section 7 spell them. */
export type SpecKind = 'mobile' | 'otp' | 'ctap' | 'platform'

/** A registered device. The specification leaves the form of the date open. */
export interface SpecRow {
  readonly id: number
  readonly description: string
  readonly applicationName: string
  readonly insertDate: string
}

/** One authentication: 1 success, 0 failure. */
export interface SpecAttempt {
  readonly authenticateHistoryId: number
  readonly type: string
  readonly applicationName: string
  readonly description: string | null
  readonly status: 0 | 1
  /** Year, month, day, hour, minute: a form that some backends have. */
  readonly insertDate: readonly number[]
}

export interface SpecStatuses {
  readonly mobileAuthenticationStatus: number
  readonly otpStatus: number
  readonly fidoSecurityKeyStatus: number
  readonly pcAuthenticationStatus: number
  readonly emailStatus: number
  readonly smsStatus: number
}

/** Data of the signed-in employee. A backend under test has one such set. */
export interface SpecSelfService {
  readonly devices?: Partial<Record<SpecKind, readonly SpecRow[]>>
  /** Newest first. */
  readonly history?: readonly SpecAttempt[]
  readonly statuses?: Partial<SpecStatuses>
  /** Devices of one type that each application takes. 2 by default. */
  readonly authenticatorTypeCount?: number
}

const PAGE_SIZE = 10

/** The filter of a page of the history, with all values from a query. */
export interface SpecFilter {
  readonly pageNum?: unknown
  readonly applicationName?: unknown
  readonly type?: unknown
  readonly status?: unknown
}

/** The signed-in employee's devices and history, which a test changes as an employee does. */
export class SelfService {
  readonly authenticatorTypeCount: number
  readonly #devices: Record<SpecKind, readonly SpecRow[]>
  readonly #history: readonly SpecAttempt[]
  readonly #statuses: SpecStatuses

  constructor({ devices, history = [], statuses, authenticatorTypeCount = 2 }: SpecSelfService = {}) {
    this.#devices = { mobile: [], otp: [], ctap: [], platform: [], ...devices }
    this.#history = history
    this.authenticatorTypeCount = authenticatorTypeCount
    this.#statuses = {
      mobileAuthenticationStatus: 3,
      otpStatus: 3,
      fidoSecurityKeyStatus: 3,
      pcAuthenticationStatus: 3,
      emailStatus: 1,
      smsStatus: 0,
      ...statuses,
    }
  }

  get statuses(): SpecStatuses {
    return this.#statuses
  }

  devices(kind: SpecKind): readonly SpecRow[] {
    return this.#devices[kind]
  }

  /** A device that has been registered now. */
  add(kind: SpecKind, applicationName: string): void {
    const known = this.#devices[kind]
    const id = Math.max(0, ...known.map((row) => row.id)) + 1
    const row = { id, description: `Device ${id}`, applicationName, insertDate: new Date().toISOString() }
    this.#devices[kind] = [...known, row]
  }

  /** False when there is no such device. */
  remove(kind: SpecKind, id: unknown): boolean {
    const left = this.#devices[kind].filter((row) => row.id !== id)
    const found = left.length < this.#devices[kind].length
    this.#devices[kind] = left
    return found
  }

  /** False when there is no such device. */
  rename(kind: SpecKind, id: unknown, description: unknown): boolean {
    const found = this.#devices[kind].some((row) => row.id === id)
    this.#devices[kind] = this.#devices[kind].map((row) =>
      row.id === id ? { ...row, description: String(description) } : row,
    )
    return found
  }

  /** A list under a name that the specification does not give, beside the fields of section 3 for the pager. */
  historyPage({ pageNum, applicationName, type, status }: SpecFilter, kind?: SpecKind) {
    const found = this.#history.filter(
      (attempt) =>
        (!kind || attempt.type === kind) &&
        (type === undefined || attempt.type === type) &&
        (status === undefined || String(attempt.status) === status) &&
        attempt.applicationName.includes(String(applicationName ?? '')),
    )
    const page = Number(pageNum)
    const pages = Math.ceil(found.length / PAGE_SIZE)
    return {
      authenticateHistoryDtoList: found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
      pageNum: page,
      pages,
      isFirstPage: page === 1,
      hasNextPage: page < pages,
    }
  }
}
