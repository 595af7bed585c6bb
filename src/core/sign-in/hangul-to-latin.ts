// The 2-beolsik layout: which Latin key each Hangul letter lies on. A syllable is taken apart by the
// arithmetic of Unicode (initial × 588 + vowel × 28 + final) into the keys that were typed for it.

const initials = [
  'r',
  'R',
  's',
  'e',
  'E',
  'f',
  'a',
  'q',
  'Q',
  't',
  'T',
  'd',
  'w',
  'W',
  'c',
  'z',
  'x',
  'v',
  'g',
]
const vowels = 'k o i O j p u P h hk ho hl y n nj np nl b m ml l'.split(' ')
const finals = ['', ...'r R rt s sw sg e f fr fa fq ft fx fv fg a q qt t T d w c z x v g'.split(' ')]

/** U+3131 ㄱ to U+3163 ㅣ: thirty consonants, then the vowels. */
const letters = [
  ...'r R rt s sw sg e E f fr fa fq ft fx fv fg a q Q qt t T d w W c z x v g'.split(' '),
  ...vowels,
]

/**
 * What the same keys give in Latin mode: `ㅡㅓㅑㅡ` → `mjkim`. Other characters stay as they are, so
 * an unchanged text means that there is nothing to offer.
 */
export const hangulToLatin = (text: string): string =>
  text.normalize('NFC').replace(/[ㄱ-ㅣ가-힣]/g, (character) => {
    const code = character.charCodeAt(0)
    if (code < 0xac00) return letters[code - 0x3131] ?? character
    const index = code - 0xac00
    const parts = [
      initials[Math.floor(index / 588)],
      vowels[Math.floor((index % 588) / 28)],
      finals[index % 28],
    ]
    return parts.join('')
  })
