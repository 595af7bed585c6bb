export interface RunningMosquitto {
  readonly url: string
  readonly webSocketUrl: string
  readonly ports: readonly [number, number]
  stop(): Promise<void>
}

/** With the rights of the server, on whatever port. */
export const publisherUrl: (port: number) => string

export const startMosquitto: (ports?: readonly [number, number], rules?: string) => Promise<RunningMosquitto>

export const mosquittoPrograms: {
  missing(): readonly string[]
  ensure(): Promise<{ broker: string; passwords: string }>
}
