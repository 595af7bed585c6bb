import type { Language } from '../../../../src/core/i18n/languages'
import { en, type HelpDeskTexts } from './en'
import { ko } from './ko'

export type { HelpDeskTexts, Language }

/** The languages of the help desk: those of the elements, which it shows. */
export const languages: Readonly<Record<Language, HelpDeskTexts>> = { ko, en }
