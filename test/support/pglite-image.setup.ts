import { pgliteImage } from './pglite-image'

/** Makes every image before the first test, so that no two workers make the same one and no test's timeout counts it. */
export default async function makePgliteImages(): Promise<void> {
  await pgliteImage('seeded')
}
