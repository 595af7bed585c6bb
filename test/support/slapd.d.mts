export interface RunningDirectory {
  readonly url: string
  /** With TLS from the first byte. */
  readonly secureUrl: string
  /** Where the people are. */
  readonly base: string
  /** Who may read them. */
  readonly user: string
  readonly password: string
  stop(): Promise<void>
}

/** Attributes of a person; `uid` and `cn` are needed. */
export type Person = Readonly<Record<string, string>> & { readonly uid: string; readonly cn: string }

/** OpenLDAP with these people and a certificate, on free loopback ports. */
export const startDirectory: (
  people: readonly Person[],
  certificate: { readonly tlsCert: string; readonly tlsKey: string },
) => Promise<RunningDirectory>

export const slapdPrograms: {
  missing(): readonly string[]
  ensure(): Promise<{ server: string; load: string }>
}
