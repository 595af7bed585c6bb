import type { ServerOptions } from '../../../demo/server/server-options'
import { expect, test as portalTest } from '../../support/portal-test'
import { type ReferenceWorld, referenceWorld, type Worker } from './worlds'

/** Tests on a reference backend of their own, as somebody who may use every method. */
export const worldTest = (options: Omit<ServerOptions, 'clock'> = {}) =>
  portalTest.extend<{ worker: Worker }, { world: ReferenceWorld }>({
    world: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
      async ({}, use) => {
        const world = await referenceWorld(options)
        await use(world)
        await world.close()
      },
      { scope: 'worker' },
    ],
    worker: async ({ world }, use) => use(await world.worker()),
    baseURL: async ({ world }, use) => use(world.url),
  })

export { expect }
