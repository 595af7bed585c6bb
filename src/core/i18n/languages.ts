import { en } from '../texts/en'
import { ko } from '../texts/ko'

/** The languages of the elements, in the order of the language control. */
export const languages = { ko, en }

/** A language's ID in the `language` attribute and in the saved choice. It is also its language tag. */
export type Language = keyof typeof languages

export const languageIds = Object.keys(languages) as Language[]

/** For users whose browser requests none of our languages. */
export const defaultLanguage: Language = 'en'
