export interface RunningPostgres {
  readonly url: string
  /** Of the process that all others are children of. */
  readonly pid: number | undefined
  crash(): Promise<void>
  stop(): Promise<void>
}

export const startPostgres: (options?: { durable?: boolean }) => Promise<RunningPostgres>

export const startStandby: (primaryUrl: string) => Promise<{ url: string; stop(): Promise<void> }>

export const postgresPrograms: {
  missing(): readonly string[]
  ensure(): Promise<{ initdb: string; postgres: string; basebackup: string }>
}
