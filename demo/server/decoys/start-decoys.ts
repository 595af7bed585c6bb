import type { Services } from '../services'
import { createDecoys, type Decoys } from './decoys'
import { measureHabits } from './habits'

const MEASURE_EVERY_MS = 600_000

export interface StartedDecoys {
  /** Undefined where NEUTRAL_LOGIN_ERROR is off. */
  readonly decoys: Decoys | undefined
  stop(): void
}

/** Looks what employees usually have now and every ten minutes, and never while somebody waits for an answer. */
export async function startDecoys({
  database,
  settings,
  keys,
  log,
}: Pick<Services, 'database' | 'settings' | 'keys' | 'log'>): Promise<StartedDecoys> {
  if (!settings.portal.neutralLoginError) return { decoys: undefined, stop: () => undefined }
  let habits = await measureHabits(database)
  const measure = async () => {
    habits = await measureHabits(database)
  }
  const timer = setInterval(() => {
    measure().catch((error: Error) =>
      log.warn({ err: error }, 'what employees usually have could not be measured'),
    )
  }, MEASURE_EVERY_MS)
  timer.unref()
  return { decoys: createDecoys(keys, () => habits), stop: () => clearInterval(timer) }
}
