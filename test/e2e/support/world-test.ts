import { expect, test as portalTest } from '../../support/portal-test'
import { type ReferenceWorld, type Worker, worldOf } from './worlds'

/** Tests on the reference backend as somebody who may use every method. */
export const worldTest = () =>
  portalTest.extend<{ world: ReferenceWorld; worker: Worker }>({
    stackOptions: { clock: 'running' },
    world: async ({ stack }, use) => use(worldOf(stack)),
    worker: async ({ world }, use) => use(await world.worker()),
  })

export { expect }
