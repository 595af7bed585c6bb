import * as v from 'valibot'
import { codeSends, codeValidations, signInProof } from '../contract/calls/code'
import { preAuthenticate } from '../contract/calls/passkey'
import { mobileDevices } from '../contract/calls/push'
import { token, userAuthenticator } from '../contract/calls/sign-in'
import { otpDigits } from '../contract/codes'
import { announces, type Configuration, features } from '../contract/configuration'
import { type LoginData, loginData } from '../contract/entities'
import { wrongCodeFailures } from '../contract/error-codes'
import { isKnownBrowserToken, longestKnownBrowser, newBrowser } from '../contract/known-browser'
import {
  type CodeMethod,
  type CodeMethodName,
  isCodeMethod,
  type MethodStatus,
  methodByWireType,
  methods,
  passkeyTypes,
} from '../contract/methods'
import type { Refusal } from './judge'
import { questionOf, type Visit } from './visit'

/** The methods that a user at a terminal can finish. */
export const codeMethods: readonly CodeMethod[] = methods.filter(isCodeMethod)

export interface SignIn {
  readonly employeeId: string
  readonly applicationId?: number | undefined
  readonly method?: CodeMethodName | undefined
  /** The code itself, so that no code is sent, or a function that returns the code after it was sent. */
  readonly code: string | (() => Promise<string>)
}

const wrongCode = { codes: wrongCodeFailures, meaning: 'the code is wrong' }
const aWrongCode = '0'.repeat(otpDigits)

const isAvailable = (status: MethodStatus | undefined) => status === 1 || status === 3

/**
 * In the contract, an answer without an access token means that the backend refuses tokens. Any error is accepted,
 * too.
 */
export const noTokens: Refusal = {
  codes: /./,
  meaning: 'there are no tokens',
  otherwise: (json) => {
    const read = v.safeParse(token.answer, json)
    return read.success && !read.output.accessToken
  },
}

/** Looks the employee up, and makes the calls of a sign-in that no device has to answer. */
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

/** The result of a sign-in. */
export interface SignedIn {
  readonly accessToken?: string | undefined
  /** The token of a known browser. */
  readonly knownBrowser?: string | undefined
}

/**
 * Returns what is wrong with the known-browser token in the answer of the call `token`, if the request asked for one.
 */
function judgeKnownBrowser(answer: unknown): string[] {
  if (typeof answer !== 'object' || answer === null) return []
  const { knownBrowser } = answer as { knownBrowser?: unknown }
  if (knownBrowser === undefined || knownBrowser === null) return ['knownBrowser: missing']
  return isKnownBrowserToken(knownBrowser)
    ? []
    : [`knownBrowser: expected 1 to ${longestKnownBrowser} letters, digits and .~+/_-`]
}

/** Signs in with a code, after a wrong code was refused. Returns the tokens if the sign-in succeeds. */
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
