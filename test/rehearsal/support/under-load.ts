import { setTimeout as pause } from 'node:timers/promises'

/** Well below what one address may ask for in a minute. */
const PAUSE_MS = 400

export interface LoadResult {
  readonly answered: number
  /** A description of each response other than 200. */
  readonly lost: readonly string[]
}

/** Opens the portal and looks an employee up again and again while something is changed. Each call has a connection of its own. */
export async function underLoad(url: string, change: () => Promise<unknown>): Promise<LoadResult> {
  let running = true
  let answered = 0
  const lost: string[] = []
  const get = async (path: string): Promise<string> => {
    const answer = await fetch(new URL(path, url), { headers: { connection: 'close' } })
    const body = await answer.text()
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${body}`)
    return body
  }
  const lookUp = () => get('/api/login/user-authenticator?employeeId=mjkim')
  const openPortal = async () => {
    const page = await get('/')
    for (const [, script = ''] of page.matchAll(/<script type="module" src="([^"]+)"/g)) {
      const names = (await get(script)).matchAll(/"\.\/(chunks\/[\w-]+\.js)"/g)
      for (const [, chunk = ''] of names) await get(new URL(chunk, new URL(script, url)).pathname)
    }
  }
  // A page that is opened in the moment in which the last old instance ends finds one chunk less, and offers a reload.
  const openPortalOrReload = () => openPortal().catch(openPortal)
  const callers = [lookUp, lookUp, openPortalOrReload].map(async (call) => {
    while (running) {
      await call().then(
        () => {
          answered += 1
        },
        (error: Error) => lost.push(String(error.cause ?? error)),
      )
      await pause(PAUSE_MS)
    }
  })
  try {
    await change()
  } finally {
    running = false
    await Promise.all(callers)
  }
  return { answered, lost }
}
