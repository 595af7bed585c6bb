import type { Page } from '@playwright/test'

/** The page's requests so far that reach a person or a phone. */
export interface Starts {
  pushes: number
  mails: number
  messages: number
  /** Challenges for a passkey, to sign in with or to register. */
  challenges: number
  /** Numbers for the mobile app. */
  serials: number
  /** Windows of the browser for a passkey, where a test counts them. */
  prompts: number
}

const calls: readonly (readonly [RegExp, keyof Starts])[] = [
  [/\/fcm\/push\/token$/, 'pushes'],
  [/\/email\/authenticate$/, 'mails'],
  [/\/sms\/authenticate$/, 'messages'],
  [/\/(preAuthenticate|preRegister)$/, 'challenges'],
  [/\/(mobile-authenticator|otp)\/serial$/, 'serials'],
]

/** Counts what a page begins from now on. */
export function countStarts(page: Page): Starts {
  const starts: Starts = { pushes: 0, mails: 0, messages: 0, challenges: 0, serials: 0, prompts: 0 }
  page.on('request', (request) => {
    if (request.method() !== 'POST') return
    const { pathname } = new URL(request.url())
    const [, started] = calls.find(([pattern]) => pattern.test(pathname)) ?? []
    if (started) starts[started] += 1
  })
  return starts
}
