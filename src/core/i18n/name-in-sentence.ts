/** Marks that set the direction of what follows. One that somebody has put into a name must not reach beyond it. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

const longest = 80

/**
 * A name that somebody typed, for a sentence or a label that consists of nothing but text: isolated from the words
 * around it where it runs the other way, and cut where it would drown them.
 */
export function nameInSentence(name: string): string {
  const letters = [...name.replace(directionMarks, '')]
  const shown = letters.length > longest ? `${letters.slice(0, longest).join('')}…` : letters.join('')
  return rightToLeft.test(shown) ? `\u2068${shown}\u2069` : shown
}
