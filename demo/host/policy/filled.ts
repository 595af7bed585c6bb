/** What a company has to fill in, or a mark that it has not. */
export const filled = (text: string | undefined, what: string): string => text ?? `[미입력: ${what}]`

const FIRST_SYLLABLE = 0xac00
const LAST_SYLLABLE = 0xd7a3
const FINALS = 28

/** The name as the topic of a sentence: the particle follows its last sound, which only Hangul tells. */
export function withTopic(name: string): string {
  const last = name.charCodeAt(name.length - 1)
  if (last < FIRST_SYLLABLE || last > LAST_SYLLABLE) return `${name}은(는)`
  return `${name}${(last - FIRST_SYLLABLE) % FINALS === 0 ? '는' : '은'}`
}
