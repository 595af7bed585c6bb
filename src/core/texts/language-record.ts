import type { auth } from './en/auth'
import type { common } from './en/common'
import type { companyQr } from './en/company-qr'
import type { dashboard } from './en/dashboard'
import type { devices } from './en/devices'
import type { errors } from './en/errors'
import type { firstPaint } from './en/first-paint'
import type { login } from './en/login'
import type { manage } from './en/manage'
import type { register } from './en/register'
import type { setup } from './en/setup'

// Each language is a folder with two records. `index.ts` is in the script tag's entry, and `start.ts` loads with the
// login form. The English tables are the types, so a text that another language lacks does not compile.

/** The texts of a table in any language: the keys are those of the English table. */
export type Texts<Table> = Readonly<Record<keyof Table, string>>

export type FirstPaintTexts = Texts<typeof firstPaint>
export type LoginTexts = Texts<typeof login>

/** Texts of a message about a failure, which has one button. */
export interface PromptTexts {
  readonly title: string
  readonly lead?: string
  /** Label of the button. If missing, the button reloads the page and has the label `reload`. */
  readonly action?: string
}

/**
 * The texts of a language that must be in the script tag's entry, because they are shown before anything else is
 * loaded.
 */
export interface LanguageRecord {
  /** The language's name in the language itself, so that people who can't read the page can find their language. */
  readonly name: string
  /** Texts of the login form as it first appears, and of the button that reloads after a failure. */
  readonly firstPaint: FirstPaintTexts
  /** Shown in place of a screen while the screen's texts are loading. */
  readonly loading: string
  readonly staleRelease: PromptTexts
  /**
   * Shown if a reload has not helped, or if the program does not start for another reason. Below it the error code is
   * shown.
   */
  readonly missingParts: PromptTexts
}

/** All tables of texts by namespace, in English. The other languages have the same keys. */
export interface Tables {
  readonly auth: typeof auth
  readonly common: typeof common
  readonly companyQr: typeof companyQr
  readonly dashboard: typeof dashboard
  readonly devices: typeof devices
  readonly errors: typeof errors
  readonly login: typeof firstPaint & typeof login
  readonly manage: typeof manage
  readonly register: typeof register
  readonly setup: typeof setup
}

/** The texts that load with the login form, so that the form needs no further chunk. */
export interface StartTexts {
  readonly login: LoginTexts
  /** Shown in place of a screen that has thrown. */
  readonly crashed: PromptTexts
  /** Shown in place of a screen that could not be loaded. Its button tries to load the screen again. */
  readonly lost: PromptTexts
  /**
   * Label of an alert's button, and the word before an alert's error code. They load early, because an alert must
   * work even if the alert's own texts can't be loaded.
   */
  readonly ok: string
  readonly code: string
  /** Matches where a line must not break: after the matched text or, if it matches a blank, at that blank. */
  readonly whole: RegExp
  /** Loaders of all other tables. Each table is a chunk. */
  readonly chunks: {
    readonly [N in Exclude<keyof Tables, 'login'>]: () => Promise<{ readonly [Name in N]: Texts<Tables[N]> }>
  }
}
