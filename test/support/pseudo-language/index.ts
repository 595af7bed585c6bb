import { en } from '../../../src/core/texts/en'
import type { LanguageRecord } from '../../../src/core/texts/language-record'
import { accentedTexts } from './accented'

/** Accented English: a language as `src/core/texts/en` is one, which no person reads. */
export const pseudo: LanguageRecord = accentedTexts(en)
