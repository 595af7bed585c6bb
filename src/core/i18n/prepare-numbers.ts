import type { Core } from '../page/core'
import type { Unsubscribe } from '../platform/environment'

/**
 * Has the browser read how numbers are written in the page's language as soon as it is idle: the first number costs as much as
 * the whole table that it stands above.
 */
export const prepareNumbers = ({ environment, i18n }: Core): Unsubscribe =>
  environment.whenIdle(() => new Intl.NumberFormat(i18n.language.get()).format(0))
