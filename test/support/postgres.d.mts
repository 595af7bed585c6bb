export interface RunningPostgres {
  readonly url: string
  crash(): Promise<void>
  stop(): Promise<void>
}

export const startPostgres: (options?: { durable?: boolean }) => Promise<RunningPostgres>

export const postgresPrograms: {
  missing(): readonly string[]
  ensure(): Promise<{ initdb: string; postgres: string }>
}
