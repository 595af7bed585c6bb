/** RFC 3696, erratum 1690. */
export const LONGEST_ADDRESS = 254
const LOCAL = "[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}"
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const ADDRESS = new RegExp(`^${LOCAL}@${LABEL}(?:\\.${LABEL})*$`)

/**
 * True if a text is a single plain address: no display name, list, quotes, comment or control character. Anything
 * else could inject headers or recipients into a mail, even if the mail library accepts it.
 */
export const isPlainAddress = (text: string): boolean => text.length <= LONGEST_ADDRESS && ADDRESS.test(text)
