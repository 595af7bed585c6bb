import { errors, type Page } from '@playwright/test'
import type { EmployeeFixture, ReferenceBackend } from '../backend-fixtures'
import { countStarts, type Starts } from '../count-starts'
import type { VirtualAuthenticator } from '../virtual-authenticator'
import { type Dice, diceOf } from './dice'
import { control, look, type Sight } from './look'
import { settle, watchCalls } from './settle'

/** Longer than any screen may take on a busy machine. What is blank for so long is blank. */
const patienceMs = 15_000

/** Longest try of a control, which may have gone or be covered meanwhile. */
const handMs = 2000

/** Pressing these is going back, or leaving it at that: nothing may start. */
const waysBack =
  /^(Cancel|Use another method|Go to your devices|Finish later|OK|Log out|취소|이전|다른 인증 수단 사용|기기 목록으로 이동|나중에 등록|확인|로그아웃)$/

/** The text while a request is on the phone (R60). */
const waiting = /Waiting for response|응답을 기다리는 중/

/** An action, and the requests that it may start. */
interface Move {
  readonly what: string
  readonly mayStart: boolean
  run(): Promise<unknown>
}

export interface Walk {
  readonly seed: number
  readonly page: Page
  readonly backend: ReferenceBackend
  readonly user: EmployeeFixture
  readonly authenticator: VirtualAuthenticator
}

/** The findings of a walk. */
export interface Tally {
  readonly moves: Map<string, number>
  readonly paths: Set<string>
  readonly starts: Starts
}

/**
 * Makes random moves from the page at hand. After each of them: nothing was started without a choice just made, and
 * never two things by one; the screen is not blank; and there is a way on (A63). Throws with the seed and the moves.
 */
export async function walk(given: Walk, count: number, open: () => Promise<unknown>): Promise<Tally> {
  const { page, seed } = given
  const dice = diceOf(seed)
  const started = countStarts(page)
  await watchCalls(page)
  await page.exposeFunction('prompted', () => {
    started.prompts += 1
  })
  await page.addInitScript(notePrompts)
  await open()
  const tally: Tally = { moves: new Map(), paths: new Set(), starts: started }
  const done: string[] = []
  const fail = (problem: string): never => {
    throw new Error(
      `${problem}\nseed ${seed}, after:\n${done.map((move, at) => `${at + 1}. ${move}`).join('\n')}`,
    )
  }
  const rest = () => withinPatience(settle(page)).catch((error) => fail(`does not settle: ${error}`))

  await rest()
  let sight = await look(page)
  for (let made = 0; made < count; made += 1) {
    const before = { ...started }
    const move = chooseMove(given, dice, sight)
    done.push(`${move.what} (at ${sight.path})`)
    // A control that has just gone, or has just been covered, cannot be pressed. That is no finding.
    await move.run().catch((error) => {
      if (!(error instanceof errors.TimeoutError) && !/not attached/.test(String(error))) throw error
    })
    await rest()
    sight = await look(page)
    const kind = move.what.replace(/[:“].*/, '').trim()
    tally.moves.set(kind, (tally.moves.get(kind) ?? 0) + 1)
    tally.paths.add(sight.path)
    const news = Object.entries(started).filter(([name, number]) => number !== before[name as keyof Starts])
    const names = news.map(([name, number]) => `${number - before[name as keyof Starts]} ${name}`).join(', ')
    if (names && !move.mayStart) fail(`${names} without a choice`)
    const most = Math.max(0, ...news.map(([name, number]) => number - before[name as keyof Starts]))
    if (most > 1 || news.filter(([name]) => name !== 'prompts').length > 1) fail(`too much: ${names}`)
    if (sight.text === '') fail(`blank at ${sight.path}`)
    if (sight.controls.length + sight.fields === 0) fail(`no way on from ${sight.path}: ${sight.text}`)
  }
  return tally
}

async function withinPatience(work: Promise<void>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('blank or busy for too long')), patienceMs)
  })
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Runs in the page: tells of every prompt that it opens. */
function notePrompts() {
  // A page that is not secure has none.
  const credentials = navigator.credentials as CredentialsContainer | undefined
  if (!credentials) return
  for (const name of ['get', 'create'] as const) {
    const prompt = credentials[name].bind(credentials) as (options?: unknown) => Promise<Credential | null>
    Reflect.set(credentials, name, (options?: unknown) => {
      ;(Reflect.get(window, 'prompted') as () => void)()
      return prompt(options)
    })
  }
}

/** Weighs what can be done here. Time passes for the backend as it does for the page. */
function chooseMove(given: Walk, dice: Dice, sight: Sight): Move {
  const { page, backend, user, authenticator } = given
  const moves: (readonly [weight: number, move: Move])[] = []
  const add = (weight: number, what: string, run: Move['run'], mayStart = false) =>
    moves.push([weight, { what, mayStart, run }])

  sight.controls.forEach((name, index) => {
    const press = () => pressIt(page, index)
    add(60 / sight.controls.length, `press “${name.slice(0, 40)}”`, press, !waysBack.test(name))
  })
  add(14, 'back', () => travel(page, 'back'))
  add(9, 'forward', () => travel(page, 'forward'))
  add(6, 'reload', () => page.reload())
  if (sight.otherLanguage) add(6, 'language', () => pressIt(page))
  const pass = async (seconds: number) => {
    await page.clock.fastForward(seconds * 1000)
    backend.clock.advance(seconds)
  }
  const hasSerial = /^\/register\/(mobile|otp)$/.test(sight.path)
  // A number that expires is renewed by the specification (R124); nothing else begins because time passes.
  add(6, 'wait', () => pass(31), hasSerial)
  add(2, 'look away', () => authenticator.touch(dice.roll() < 0.5))
  add(2, 'another finger', () => authenticator.recognise(dice.roll() < 0.7))
  if (sight.path === '/auth/mobile/wait' && waiting.test(sight.text))
    for (const decision of ['approve', 'reject'] as const)
      add(10, decision, () => Promise.race([backend.answerPush(user, decision), pauseMs(1500)]))
  if (sight.code) {
    add(8, 'wrong code', () => typeCode(page, '000000'))
    if (sight.path === '/auth/otp')
      add(4, 'right code', async () => typeCode(page, await backend.otpCode(user)))
  }
  if (sight.path === '/') add(120, 'sign in', () => fillIn(page, [user.employeeId]))
  if (sight.path === '/sample/login') add(120, 'sample', () => fillIn(page, ['1', user.employeeId]))
  return weighted(moves, dice)
}

function weighted(moves: readonly (readonly [number, Move])[], dice: Dice): Move {
  let left = dice.roll() * moves.reduce((sum, [weight]) => sum + weight, 0)
  for (const [weight, move] of moves) {
    left -= weight
    if (left <= 0) return move
  }
  return (moves[0] as (typeof moves)[number])[1]
}

const pauseMs = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

async function pressIt(page: Page, index?: number): Promise<void> {
  await (await control(page, index))?.click({ timeout: handMs })
}

/** A step through the history that does not leave the portal. */
async function travel(page: Page, way: 'back' | 'forward'): Promise<void> {
  const step = { back: () => page.goBack(), forward: () => page.goForward() }
  await step[way]()
  if (/^about:blank$|\/healthz$/.test(page.url())) await page.goForward()
}

async function typeCode(page: Page, code: string): Promise<void> {
  await page.locator('#code').fill(code, { timeout: handMs })
  await page.keyboard.press('Enter')
}

async function fillIn(page: Page, values: readonly string[]): Promise<void> {
  const fields = page.locator('main input:not([type=checkbox])')
  for (const [index, value] of values.entries()) await fields.nth(index).fill(value, { timeout: handMs })
  await page.keyboard.press('Enter')
}
