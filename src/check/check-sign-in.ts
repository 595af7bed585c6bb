import * as v from 'valibot'
import { passkeyTypes } from '../contract/authentication-types'
import { userAuthenticator } from '../contract/calls/lookup'
import { mobileDevices } from '../contract/calls/mobile'
import { preAuthenticate } from '../contract/calls/passkey'
import { token } from '../contract/calls/token'
import { codeSends, codeValidations } from '../contract/code-calls'
import { announces, type Configuration } from '../contract/configuration'
import { type LoginData, loginData } from '../contract/entities'
import { features, longestKnownBrowser, newBrowser } from '../contract/features'
import { isKnownBrowserToken } from '../contract/known-browser'
import {
  type CodeMethod,
  type CodeMethodName,
  isCodeMethod,
  methodByWireType,
  methods,
} from '../contract/methods'
import { signInProof } from '../contract/sign-in-proof'
import type { MethodStatus } from '../contract/status'
import type { Refusal } from './judge-refusal'
import { questionOf, type Visit } from './visit'

/** The methods that a person at a terminal can finish. */
export const codeMethods: readonly CodeMethod[] = methods.filter(isCodeMethod)

export interface SignIn {
  readonly employeeId: string
  readonly applicationId?: number | undefined
  readonly method?: CodeMethodName | undefined
  /** Gives the code after it has been sent, where the method sends one; none is sent where it is there already. */
  readonly code: string | (() => Promise<string>)
}

const wrongCode = { codes: /^(14002|70\d\d)$/, meaning: 'the code is wrong' }
const aWrongCode = '000000'

const isAvailable = (status: MethodStatus | undefined) => status === 1 || status === 3

/** An answer without an access token is the agreed way to give none; any error will do, too. */
export const noTokens: Refusal = {
  codes: /./,
  meaning: 'there are no tokens',
  otherwise: (json) => {
    const read = v.safeParse(token.answer, json)
    return read.success && !read.output.accessToken
  },
}

/** Looks the employee up, and everything that goes without touching a device. */
export async function checkLookup(
  visit: Visit,
  { employeeId, applicationId }: SignIn,
): Promise<LoginData | undefined> {
  const answer = await visit.expectAnswer(userAuthenticator, {
    input: { query: { employeeId, applicationId } },
  })
  const read = v.safeParse(loginData, answer)
  if (!read.success) return undefined
  const login = read.output
  const application = applicationId ?? login.applicationId
  if (isAvailable(login.mobileAuthenticationStatus))
    await visit.expectAnswer(mobileDevices, { input: { query: { employeeId, applicationId: application } } })
  for (const type of passkeyTypes) {
    const method = methodByWireType(type)
    if (!method || !isAvailable(login[method.statusFlag])) continue
    const body = { applicationId: application, deviceToken: null, did: 1, userId: Number(login.userId), type }
    await visit.expectAnswer(preAuthenticate, { input: { body }, note: type })
  }
  return login
}

/** What a sign-in has brought. */
export interface SignedIn {
  readonly accessToken?: string | undefined
  /** The token of a known browser. */
  readonly knownBrowser?: string | undefined
}

/** What is wrong with the token of a known browser in the answer to an exchange that asks for one. */
function judgeKnownBrowser(answer: unknown): string[] {
  if (typeof answer !== 'object' || answer === null) return []
  const { knownBrowser } = answer as { knownBrowser?: unknown }
  if (knownBrowser === undefined || knownBrowser === null) return ['knownBrowser: missing']
  return isKnownBrowserToken(knownBrowser)
    ? []
    : [`knownBrowser: expected 1 to ${longestKnownBrowser} letters, digits and .~+/_-`]
}

/** Signs in with a code, after a wrong one has been refused. Gives the tokens, if there are some in the end. */
export async function checkSignIn(
  visit: Visit,
  configuration: Configuration,
  login: LoginData,
  { employeeId, applicationId, method, code }: SignIn,
): Promise<SignedIn> {
  const row = codeMethods.find(({ name }) => name === method)
  if (!row) {
    visit.notAsked('a sign-in with a code', 'no --method was given')
    return {}
  }
  const validate = codeValidations[row.validate]
  const sending = 'send' in row ? codeSends[row.send] : undefined
  const whom = { employeeId, applicationId: applicationId ?? login.applicationId }
  if (sending && typeof code === 'string') visit.notAsked(questionOf(sending.call), '--code was given')
  else if (sending) {
    const sent = await visit.expectAnswer(sending.call, { input: { body: whom } })
    if (sent === undefined || (sending.emptyMeansUnsent && sent === null)) {
      visit.notAsked(questionOf(validate), 'no code was sent')
      return {}
    }
  }

  const note = 'a wrong code'
  await visit.expectRefusal(validate, wrongCode, { input: { query: { ...whom, code: aWrongCode } }, note })
  const given = typeof code === 'string' ? code : await code()
  const proof = v.safeParse(
    signInProof,
    await visit.expectAnswer(validate, { input: { query: { ...whom, code: given } } }),
  )
  if (!proof.success) return {}
  if ('accessToken' in proof.output) return { accessToken: proof.output.accessToken || undefined }
  const { loginSerial } = proof.output
  const isAnnounced = announces(configuration, features.knownBrowser)
  const tokens = v.safeParse(
    token.answer,
    await visit.expectAnswer(token, {
      input: { query: { loginSerial }, ...(isAnnounced && { knownBrowser: newBrowser }) },
      ...(isAnnounced && { also: judgeKnownBrowser }),
    }),
  )
  await visit.expectRefusal(token, noTokens, {
    input: { query: { loginSerial } },
    note: 'the same serial again',
  })
  if (!tokens.success) return {}
  const { accessToken, knownBrowser } = tokens.output
  return { accessToken: accessToken || undefined, knownBrowser: knownBrowser ?? undefined }
}
