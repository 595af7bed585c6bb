import { userAuthenticator } from '../../contract/calls/sign-in'
import type { LoginData } from '../../contract/entities'
import { normalizeEmployeeId } from '../../contract/text'
import { CallError, isUnknownEmployee } from '../errors/call-error'
import type { ElementContext } from '../page/element-context'
import type { Core } from '../page/page'
import { ignore } from '../platform/report'
import { forgetId, rememberId } from '../session/storage-names'

export interface LookupInput {
  /** The employee ID as the user typed it. `lookUp` trims it and turns it into lower case. */
  readonly employeeId: string
  /** ID of the application to sign in to. Only the sample area sends it. */
  readonly applicationId?: number | string | undefined
  /**
   * Returns the state of the "Remember ID" box, which the user can change until the answer comes. Undefined leaves the
   * saved ID unchanged.
   */
  readonly remember?: () => boolean | undefined
  readonly signal?: AbortSignal | undefined
}

/** `message` is the text to show at the input field, in the current language. */
export type LookupOutcome =
  | { readonly outcome: 'found'; readonly login: LoginData }
  | { readonly outcome: 'unknown'; readonly message: string }
  | { readonly outcome: 'failed'; readonly message: string; readonly error: CallError }

/** Looks up the employee and saves them as the one who is signing in. Rejects only if it is aborted. */
export async function lookUp(
  context: ElementContext,
  { employeeId: typed, applicationId, remember, signal }: LookupInput,
): Promise<LookupOutcome> {
  const { core } = context
  const { localStorage } = core.environment
  // Converts to lower case in the same way in every locale: Turkish rules would change an I into another letter.
  const employeeId = normalizeEmployeeId(typed)
  if (remember?.() === false) forgetId(localStorage, core.options.get())
  try {
    const login = await context.call(userAuthenticator, { query: { employeeId, applicationId }, signal })
    core.session.saveLogin(login)
    if (remember?.()) rememberId(localStorage, employeeId, core.options.get())
    return { outcome: 'found', login }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (!isUnknownEmployee(error)) return { outcome: 'failed', message: await messageOf(core, error), error }
    const neutral = core.configuration.peek()?.CONFIG_VARIABLES.USER_PORTAL.NEUTRAL_LOGIN_ERROR
    return { outcome: 'unknown', message: core.i18n.t(neutral ? 'login:refusedId' : 'login:unknownId') }
  }
}

async function messageOf(core: Core, error: CallError): Promise<string> {
  try {
    const { describe } = await import('../errors/describe')
    return (await describe(core, error)).message
  } catch (failure) {
    ignore(failure, 'the network is down, so a general text is shown')
    return core.i18n.t('login:failedMessage')
  }
}

// The 2-beolsik keyboard layout: the Latin key of each Hangul letter. Unicode computes a syllable from its letters
// (initial × 588 + vowel × 28 + final). The same arithmetic splits the syllable into the keys that were typed for it.

const initials = [
  'r',
  'R',
  's',
  'e',
  'E',
  'f',
  'a',
  'q',
  'Q',
  't',
  'T',
  'd',
  'w',
  'W',
  'c',
  'z',
  'x',
  'v',
  'g',
]
const vowels = 'k o i O j p u P h hk ho hl y n nj np nl b m ml l'.split(' ')
const finals = ['', ...'r R rt s sw sg e f fr fa fq ft fx fv fg a q qt t T d w c z x v g'.split(' ')]

/** The Latin keys of the letters U+3131 ㄱ to U+3163 ㅣ: thirty consonants, then the vowels. */
const letters = [
  ...'r R rt s sw sg e E f fr fa fq ft fx fv fg a q Q qt t T d w W c z x v g'.split(' '),
  ...vowels,
]

/**
 * Returns the text that the same keys type in Latin mode: `ㅡㅓㅑㅡ` → `mjkim`. Other characters stay as they are, so an
 * unchanged text means that there is nothing to suggest.
 */
export const hangulToLatin = (text: string): string =>
  text.normalize('NFC').replace(/[ㄱ-ㅣ가-힣]/g, (character) => {
    const code = character.charCodeAt(0)
    if (code < 0xac00) return letters[code - 0x3131] ?? character
    const index = code - 0xac00
    const parts = [
      initials[Math.floor(index / 588)],
      vowels[Math.floor((index % 588) / 28)],
      finals[index % 28],
    ]
    return parts.join('')
  })
