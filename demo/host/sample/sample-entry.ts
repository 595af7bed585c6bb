/** What somebody has entered at `/sample/login`. It lies in the session history, so that it stands there after Cancel. */
export interface SampleEntry {
  readonly applicationId: string
  readonly employeeId: string
}

export function sampleEntry(state: unknown): SampleEntry {
  const { applicationId, employeeId } = (state ?? {}) as Partial<Record<keyof SampleEntry, unknown>>
  return { applicationId: textOf(applicationId), employeeId: textOf(employeeId) }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
