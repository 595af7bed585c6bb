import { openSignedIn } from '../support/session'
import { backendTest, expect } from './support/backend-test'
import { inEachLanguage } from './support/each-language'
import { plugIn, registerPasskey } from './support/virtual-authenticator'
import { walk } from './support/walker/walker'
import { withMotion } from './support/with-motion'

// WALK_MOVES=2000 makes long walks of it, WALK_SEED another one. A failure names its seed and its moves.
const moves = Number(process.env.WALK_MOVES ?? 40)
const firstSeed = Number(process.env.WALK_SEED ?? 1)
const movesOfWalk = Math.min(60, Math.ceil(moves / 2))

const boundless = { uses: 100_000, seconds: 60 }
const test = backendTest()
test.use({
  ...withMotion,
  stackOptions: {
    clock: 'running',
    limits: {
      sendsPerFamiliar: boundless,
      sendsByStrangers: boundless,
      pushesPerEmployee: boundless,
      pushesPerStranger: boundless,
      pushWaits: { firstSeconds: 0, longestSeconds: 0 },
      openPushesPerEmployee: 1_000,
      serialsPerEmployee: boundless,
      ticketsPerEmployee: boundless,
      sentCodeGuessesPerBrowser: boundless,
      sentCodeGuesses: boundless,
      otpGuessesPerBrowser: boundless,
      otpGuesses: boundless,
      recoveryGuesses: boundless,
      wrongCodesPerBrowser: 100_000,
    },
  },
})

/** Where the walks begin in turn. Behind the sign-in the employee is signed in. */
const starts = ['/', '/mobileSetup/select', '/', '/dashboard/fido', '/sample', '/dashboard/mobile', '/']

inEachLanguage(({ language }) => {
  const walks = Math.ceil(moves / 2 / movesOfWalk)
  for (let number = 0; number < walks; number += 1) {
    const seed = 2 * (firstSeed + number) + (language === 'ko' ? 0 : 1)
    test(`nothing is sent without a choice, and every screen has a way on: walk ${seed}`, async ({
      page,
      backend,
      user,
    }, { annotations }) => {
      test.setTimeout(30_000 + movesOfWalk * 2000)
      const path = starts[seed % starts.length] ?? '/'
      const type = seed % 4 < 2 ? 'platform' : 'ctap'
      await page.clock.install({ time: backend.clock.now() })
      const authenticator = await plugIn(page, type)
      const tally = await walk({ seed, page, backend, user, authenticator }, movesOfWalk, async () => {
        await page.goto('/healthz')
        await registerPasskey(page, backend, user, type)
        if (path === '/' || path === '/sample') await page.goto(path)
        else await openSignedIn(page, backend, user, path)
      })
      expect(tally.paths.size).toBeGreaterThan(1)
      annotations.push({
        type: 'walk',
        description: JSON.stringify({
          ...tally.starts,
          moves: Object.fromEntries(tally.moves),
          paths: [...tally.paths],
        }),
      })
    })
  }
})
