import { setTimeout as pause } from 'node:timers/promises'
import { addressOf, type BuiltServer, startBuiltServer } from '../../support/built-server'
import { createDataFolder } from '../../support/pglite-folder'
import { freePort } from '../../support/ports.mjs'
import { startPostgres } from '../../support/postgres.mjs'
import { countLost, noteOf, startLoad } from '../support/load'
import type { Row, RowResult, Scale } from '../support/row'
import { secondsUntil, signIn } from '../support/sign-in'

const UNDER_LOAD_MS = 400
const MOST_STARTS = 20
const SECRET_KEY = 'the-one-secret-that-all-lives-of-it-have'

interface Life {
  readonly variables: Record<string, string>
  readonly rounds: number
  /** Done to what stands behind the server, in the round of that number. */
  readonly also?: (round: number) => Promise<void>
}

/** Kills the server under load, starts it again at once, and sees that it serves and has kept what it acknowledged. */
async function killedAgainAndAgain({ variables, rounds, also }: Life): Promise<RowResult> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  // The demo's own stand-ins send the codes.
  const wide = { SMTP_URL: '', SMS_WEBHOOK_URL: '', CALLS_PER_MINUTE: '10000000' }
  /** Starts it again and again, as a supervisor does: a database that repairs itself after a crash takes no connections yet. */
  const start = async (): Promise<BuiltServer> => {
    for (let starts = 1; ; starts++) {
      const started = startBuiltServer({ DEMO: '1', SECRET_KEY, ...wide, ...variables, PORT: String(port) })
      const isUp = await addressOf(started).then(
        () => true,
        () => false,
      )
      if (isUp) return started
      await started.ended
      if (starts === MOST_STARTS) throw new Error(started.output.err)
    }
  }
  let server = await start()
  const load = startLoad(url, { callers: 8 })
  let slowestSeconds = 0
  try {
    for (let round = 0; round < rounds; round++) {
      await pause(UNDER_LOAD_MS)
      server.process.kill('SIGKILL')
      await server.ended
      await also?.(round)
      const restarted = start()
      slowestSeconds = Math.max(slowestSeconds, await secondsUntil(() => signIn(url)))
      server = await restarted
    }
    const counts = await load.stop()
    const lost = await countLost(url, counts.acknowledged)
    return {
      ...counts,
      lost,
      recoverySeconds: slowestSeconds,
      note: `${rounds} kills, ${counts.acknowledged.length} changes acknowledged, ${noteOf(counts)}`,
    }
  } finally {
    await load.stop()
    server.process.kill('SIGKILL')
    await server.ended
  }
}

const roundsOf = (scale: Scale) => (scale === 'long' ? 25 : 2)

export const kills: readonly Row[] = [
  {
    name: 'kill -9 under load, embedded database',
    kind: 'fault',
    mayCut: true,
    longestRecoverySeconds: 30,
    run: async (scale) => {
      const folder = await createDataFolder()
      try {
        return await killedAgainAndAgain({ variables: { DATA_DIR: folder.path }, rounds: roundsOf(scale) })
      } finally {
        await folder.remove()
      }
    },
  },
  {
    name: 'kill -9 under load, PostgreSQL with fsync, which crashes too',
    kind: 'fault',
    mayCut: true,
    longOnly: true,
    longestRecoverySeconds: 30,
    run: async (scale) => {
      const postgres = await startPostgres({ durable: true })
      try {
        return await killedAgainAndAgain({
          variables: { DATABASE_URL: postgres.url },
          rounds: roundsOf(scale),
          also: async (round) => (round % 5 === 4 ? postgres.crash() : undefined),
        })
      } finally {
        await postgres.stop()
      }
    },
  },
]
