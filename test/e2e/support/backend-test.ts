import { expect, test as portalTest } from '../../support/portal-test'
import type { SharedStackOptions } from '../../support/stack-pool'
import { backendFixtureOf, type EmployeeFixture, type ReferenceBackend } from './backend-fixtures'

/** Tests on the reference backend as somebody who may use every method. */
export const backendTest = (options: Omit<SharedStackOptions, 'clock'> = {}) =>
  portalTest.extend<{ backend: ReferenceBackend; user: EmployeeFixture }>({
    stackOptions: { clock: 'running', ...options },
    backend: async ({ stack }, use) => use(backendFixtureOf(stack)),
    user: async ({ backend }, use) => use(await backend.employee()),
  })

export { expect }
