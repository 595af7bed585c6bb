import type { PlaceTitle } from '../../../src/core/page/places'
import type { Theme } from '../../../src/ui/page-theme'

/** Titles of the host's own pages. */
type HostTitle = 'notFound' | 'sample' | 'policy' | 'widgets' | 'playground'

/** The titles of all documents. */
export type PageTitle = PlaceTitle | HostTitle

/** The host's own texts; the elements bring theirs. */
export interface HostTexts {
  readonly language: string
  readonly theme: string
  readonly policy: string
  readonly ok: string
  readonly reload: string
  readonly errorCode: string
  readonly notFound: string
  readonly themes: Record<Theme, string>
  readonly titles: Readonly<Record<PageTitle, string>>
  /** Shown above the policy if it is in another language. */
  readonly policyNote?: string
  readonly company: CompanyTexts
  readonly sample: SampleTexts
  readonly playground: PlaygroundTexts
  readonly widgets: WidgetPageTexts
}

/** The portal's texts about the company; the company's own data come from the backend. */
export interface CompanyTexts {
  /** Shown in the brand panel and in the document's title, if the company has set no other name. */
  readonly portalName: string
  /** Two short lines beside the sign-in card. */
  readonly promise: readonly [string, string]
  readonly explanation: string
}

export interface SampleTexts {
  readonly title: string
  readonly lead: string
  readonly loginWithMfa: string
  readonly loginTitle: string
  readonly applicationId: string
  readonly applicationIdHint: string
  readonly userId: string
  readonly login: string
  readonly unknown: string
  readonly success: string
  readonly succeeded: string
  readonly home: string
}

export interface PlaygroundTexts {
  readonly title: string
  readonly lead: string
  readonly language: string
  readonly element: string
  readonly attributes: string
  readonly unset: string
  readonly tokens: string
  readonly tokensLead: string
  readonly reset: string
  readonly colourOf: (name: string) => string
  readonly preview: string
  readonly previewLead: string
  readonly events: string
  readonly noEvents: string
  readonly clear: string
  readonly html: string
  readonly css: string
  readonly copying: { readonly copy: string; readonly copied: string; readonly failed: string }
  readonly loading: string
  readonly failed: string
  readonly again: string
}

/** Texts of the page of all primitives alone: names of variants, and sample content. */
export interface WidgetPageTexts {
  readonly title: string
  readonly lead: string
  readonly theme: string
  readonly themes: { readonly auto: string; readonly light: string; readonly dark: string }
  readonly sections: {
    readonly buttons: string
    readonly fields: string
    readonly cards: string
    readonly feedback: string
    readonly lists: string
    readonly setup: string
    readonly icons: string
  }
  readonly primary: string
  readonly primaryLight: string
  readonly grey: string
  readonly disabled: string
  readonly link: string
  readonly clicks: string
  readonly block: string
  readonly enterId: string
  readonly sameId: string
  readonly noticeInfo: string
  readonly errorCode: string
  readonly openError: string
  readonly openDelete: string
  readonly announce: string
  readonly announced: string
  readonly applications: readonly string[]
  readonly device: string
  readonly terms: string
}
