export interface RunningPgbouncer {
  /** Of the same database, through it. */
  readonly url: string
  stop(): Promise<void>
}

export const startPgbouncer: (
  databaseUrl: string,
  settings: Readonly<Record<string, string | number>>,
) => Promise<RunningPgbouncer>

export const pgbouncerPrograms: {
  missing(): readonly string[]
  ensure(): Promise<string>
}
