import type { Page } from '@playwright/test'
import { openSignedIn } from '../../support/session'
import type { Stack } from '../../support/stack'

/** Grants of an employee who may register a device of every kind. */
export const everyKind = ['email', 'mobile', 'otp', 'ctap', 'platform']

/** Opens a page of the portal as somebody who may register everything, has nothing yet, and is signed in. */
export async function openAsNewcomer(page: Page, stack: Stack, path: string): Promise<void> {
  await openSignedIn(page, stack, await stack.employee({ grants: everyKind }), path)
}
