import { setTimeout as pause } from 'node:timers/promises'
import type { Limits } from '../../../server/limits/limits'
import { countLost, noteOf, startLoad } from './load'
import type { RowResult } from './row'
import { secondsUntil, signIn } from './sign-in'

interface Fault {
  begin(): unknown
  end(): unknown
  readonly lastsMs: number
  readonly callers?: number
  /** True once the server works again. Default: a sign-in. */
  readonly recovered?: () => Promise<boolean>
}

const CALM_MS = 500

/** Runs a fault while callers call, and sees what became of their requests and changes. */
export async function underLoad(
  url: string,
  { begin, end, lastsMs, callers = 12, recovered = () => signIn(url) }: Fault,
): Promise<RowResult> {
  const uncaught: Error[] = []
  const note = (error: Error) => uncaught.push(error)
  process.on('uncaughtException', note)
  const load = startLoad(url, { callers })
  try {
    await pause(CALM_MS)
    await begin()
    await pause(lastsMs)
    await end()
    const recoverySeconds = await secondsUntil(recovered)
    const counts = await load.stop()
    return {
      ...counts,
      lost: await countLost(url, counts.acknowledged),
      recoverySeconds,
      broken: [...counts.broken, ...uncaught.map((error) => `uncaught: ${error.message}`)],
      note: noteOf(counts),
    }
  } finally {
    await load.stop()
    process.off('uncaughtException', note)
  }
}

/** The demo without walls: what is measured is what the server withstands, not where it says 429. */
export const wide: Partial<Limits> = {
  callsPerAddress: { uses: 10_000_000, seconds: 60 },
  phoneCallsPerAddress: { uses: 10_000_000, seconds: 60 },
  sendsPerFamiliar: { uses: 100_000, seconds: 60 },
  sendsByStrangers: { uses: 100_000, seconds: 60 },
  pushesPerEmployee: { uses: 100_000, seconds: 60 },
  pushesPerStranger: { uses: 100_000, seconds: 60 },
  openPushesPerEmployee: 1_000,
  pushWaits: { firstSeconds: 0, longestSeconds: 0 },
}
