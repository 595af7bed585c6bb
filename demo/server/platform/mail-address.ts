/** RFC 3696, erratum 1690. */
export const LONGEST_ADDRESS = 254
const LOCAL = "[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}"
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const ADDRESS = new RegExp(`^${LOCAL}@${LABEL}(?:\\.${LABEL})*$`)

/**
 * Whether a text is one plain address: no display name, list, quotes, comment or control character. Anything else
 * could smuggle headers or recipients into a mail, whatever the mail library makes of it.
 */
export const isPlainAddress = (text: string): boolean => text.length <= LONGEST_ADDRESS && ADDRESS.test(text)
