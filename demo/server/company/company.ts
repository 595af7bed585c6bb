import type { InBothLanguages, PortalCompany } from '../../../src/contract/portal-company'

/** The company that the server works for. */
export interface Company {
  /** What the portal shows of it; the logo has its address there. */
  readonly portal: PortalCompany
  /** Paths of files. */
  readonly logoFile?: string | undefined
  readonly termsFiles: { readonly [Language in keyof InBothLanguages]?: string | undefined }
}
