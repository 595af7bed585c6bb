import type { Page } from '@playwright/test'
import { openSignedIn } from '../../support/session'
import type { E2eEmployee, Stack } from '../../support/stack'

/** An employee with one phone, the Galaxy S24, who is signed in and looks at the list that it is in. */
export async function ownerOfPhone(page: Page, stack: Stack): Promise<E2eEmployee> {
  const employee = await stack.employee({
    grants: ['email', 'mobile'],
    phones: [{ name: 'Galaxy S24', types: ['mobile'] }],
  })
  await openSignedIn(page, stack, employee, '/dashboard/mobile')
  return employee
}
