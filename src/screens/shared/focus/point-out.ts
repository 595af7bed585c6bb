import type { Portal } from '../../../core/page/portal'
import { hasFocus } from '../../../ui/has-focus'

/**
 * Says that a field is wrong. Where focus comes to the field, a screen reader reads the error with it; where focus is there
 * already, nothing is read, and the live region says the error instead.
 */
export function pointOut({ announce }: Portal, field: HTMLInputElement | null, error: string): void {
  if (field && hasFocus(field)) announce(error)
  else field?.focus()
}
