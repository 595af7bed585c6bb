export type { PhoneTexts } from './en'

import { en } from './en'
import { ko } from './ko'

/** The languages of the phone, in the order of the language control. */
export const languages = { ko, en }

export type Language = keyof typeof languages

/** For users whose browser requests none of these languages. */
export const defaultLanguage: Language = 'en'
