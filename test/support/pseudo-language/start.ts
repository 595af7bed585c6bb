import { en } from '../../../src/core/texts/en/start'
import type { StartTexts } from '../../../src/core/texts/language-record'
import { accentedTexts } from './accented'

const chunks = Object.fromEntries(
  Object.entries(en.chunks).map(([name, load]) => [name, async () => accentedTexts({ ...(await load()) })]),
) as unknown as StartTexts['chunks']

export const pseudo: StartTexts = { ...accentedTexts({ ...en, chunks: {} }), chunks }
