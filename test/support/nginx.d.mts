import type { Certificate } from './certificate'

export interface RunningNginx {
  readonly port: number
  readonly plainPort: number
  readonly folder: string
  /** All that it has logged. */
  logs(): string
  accessLog(): string
  stop(): Promise<void>
}

export function startNginx(options: {
  /** Port of the server behind it. */
  readonly upstream: number
  readonly certificate: Pick<Certificate, 'tlsCert' | 'tlsKey'>
  /** Changes the sample. */
  readonly change?: (sample: string) => string
  /** Of its worker. */
  readonly connections?: number
}): Promise<RunningNginx>

export const nginxPrograms: {
  missing(): readonly string[]
  ensure(): Promise<string>
}

export function startNginxSite(
  site: string,
  more: { readonly port: number; readonly edits: string },
): Promise<() => Promise<void>>
