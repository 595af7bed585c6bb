import type { Environment, Unsubscribe } from '../platform/environment'
import type { I18n } from './i18n'

/**
 * Has the browser read how numbers are written in the page's language as soon as it is idle: the first number costs
 * several times the table of records that it stands above.
 */
export const prepareNumbers = (
  { whenIdle }: Pick<Environment, 'whenIdle'>,
  { language }: I18n,
): Unsubscribe => whenIdle(() => new Intl.NumberFormat(language.get()).format(0))
