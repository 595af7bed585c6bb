import { expect, test as portalTest } from '../../support/portal-test'
import type { SharedStackOptions } from '../../support/stack-pool'
import { type ReferenceWorld, type Worker, worldOf } from './worlds'

/** Tests on the reference backend as somebody who may use every method. */
export const worldTest = (options: Omit<SharedStackOptions, 'clock'> = {}) =>
  portalTest.extend<{ world: ReferenceWorld; worker: Worker }>({
    stackOptions: { clock: 'running', ...options },
    world: async ({ stack }, use) => use(worldOf(stack)),
    worker: async ({ world }, use) => use(await world.worker()),
  })

export { expect }
