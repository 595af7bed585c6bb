import type * as Elements from '../../../elements'

/**
 * Loads the shipped files from an address whose chunks the test server can hold (test/config/held-chunks.mjs). An
 * `import()` requests a chunk only once, so a chunk must be held before anything needs it. Each page has its own
 * address: otherwise WebKit would take the chunks of an earlier test file from its memory.
 */
export function loadHeldScript(folder = ''): Promise<typeof Elements> {
  const url = `/held/${crypto.randomUUID()}${folder}/dist/mfa-elements.js`
  return import(url)
}

/** The fake backend answers what is fetched; this goes past it. */
const ask = (path: string) =>
  new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('GET', path)
    request.onload = () => resolve()
    request.onerror = () => reject(new Error(`${path} did not answer`))
    request.send()
  })

/** Keeps the chunks whose names begin like this from arriving. Resolves with how to let them go. */
export async function holdChunks(name: string): Promise<() => Promise<void>> {
  await ask(`/held/hold?${name}`)
  return () => ask(`/held/release?${name}`)
}

/** Has the chunks whose names begin like this lost on their way. Resolves with how to have them arrive again. */
export async function loseChunks(name: string): Promise<() => Promise<void>> {
  await ask(`/held/lose?${name}`)
  return () => ask(`/held/find?${name}`)
}
