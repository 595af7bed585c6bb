/** The effect of one fault or attack on the server. */
export interface RowResult {
  readonly sent: number
  /** Answered before a browser gives up, whatever with. */
  readonly answered: number
  /** Neither answered nor refused in time. */
  readonly unanswered: number
  /** Things that were acknowledged and are gone. */
  readonly lost: number
  /** From the end of the fault until somebody can sign in again. */
  readonly recoverySeconds: number
  /** Other broken promises. */
  readonly broken: readonly string[]
  /** A summary of the responses, for the reader. */
  readonly note?: string
}

/** The extent of a row: `npm run soak` runs the long form, and the server suite the short one. */
export type Scale = 'long' | 'short'

export interface Row {
  readonly name: string
  readonly kind: 'fault' | 'attack' | 'fuzz'
  /** Left out of the short form when it takes too long for every run. */
  readonly longOnly?: true
  /** Requests that the fault itself cuts, as the end of a process does, are no broken promise. */
  readonly mayCut?: true
  readonly longestRecoverySeconds: number
  run(scale: Scale): Promise<RowResult>
}

/** Every promise that a row broke, in words. */
export const brokenPromises = (row: Row, measured: RowResult): string[] => [
  ...measured.broken,
  ...(measured.sent > 0 ? [] : ['nothing was sent']),
  ...(measured.unanswered > 0 && !row.mayCut ? [`${measured.unanswered} requests were not answered`] : []),
  ...(measured.lost > 0 ? [`${measured.lost} acknowledged changes were lost`] : []),
  ...(measured.recoverySeconds > row.longestRecoverySeconds
    ? [`recovery took ${measured.recoverySeconds.toFixed(1)} s instead of ${row.longestRecoverySeconds} s`]
    : []),
]
