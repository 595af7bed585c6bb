import type { AuthenticationType } from '../../../src/contract/methods'

/** The actor as a mail names them. The names of administrators are only in the audit log. */
export type ToldActor = 'you' | 'help-desk'

/** Changes of an account itself. */
export type AccountChange =
  | 'recovery-issued'
  | 'recovery-used'
  | 'locked'
  | 'unlocked'
  | 'granted'
  | 'withdrawn'
  | 'role-given'
  | 'role-taken'
  | 'phone-linked'

/** Changes of one of an employee's authenticators. */
export type DeviceChange = 'added' | 'renamed' | 'removed'

/** An event and the recipient's next steps. Shown in HTML, so without `&` and `<`. */
export interface EventTexts {
  /** Without a full stop. */
  readonly title: string
  /** One paragraph each. */
  readonly advice: readonly string[]
}

/** The texts of mails and text messages in one language. */
export interface MessageTexts {
  /** The language tag. */
  readonly tag: string
  /** The title of a portal without a name; only the first language's is used. */
  readonly portalTitle: (company: string | undefined) => string
  /** The mail with a sign-in code. Each text but the title is a sentence. */
  readonly code: {
    readonly title: string
    readonly introduction: (application: string) => string
    /**
     * The introduction with the code in it, for plain text. Only the first language has the code on a separate line,
     * so the others use this text.
     */
    readonly introductionWithCode: (application: string, code: string) => string
    readonly instruction: (minutes: number) => string
    readonly warning: string
  }
  readonly sms: {
    /** The line above the code. A message has it only in its first language. */
    readonly heading: (portal: string, application: string) => string
    readonly instruction: (minutes: number) => string
  }
  /** Labels of the details in a mail. */
  readonly details: Readonly<
    Record<
      'method' | 'service' | 'device' | 'previousName' | 'application' | 'phone' | 'actor' | 'time',
      string
    >
  >
  readonly actors: Readonly<Record<ToldActor, string>>
  /** Returns the time with a note that it is Korean time. */
  readonly koreanTime: (time: string) => string
  /** Names of the methods, as in the dashboard. */
  readonly methods: Readonly<Record<AuthenticationType, string>>
  readonly accountChanges: Readonly<Record<AccountChange, EventTexts>>
  readonly deviceChanges: Readonly<Record<DeviceChange, EventTexts>>
  readonly formerAddress: EventTexts
  /** The event that a limit of wrong codes was reached: in a browser that the employee has used, or by strangers. */
  readonly attack: Readonly<Record<'knownBrowser' | 'unknownBrowser', EventTexts>>
}
