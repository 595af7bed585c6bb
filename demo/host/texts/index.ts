import type { Language } from '../../../src/core/i18n/languages'
import { en } from './en'
import type { HostTexts } from './host-texts'
import { ko } from './ko'

/** The portal has the same languages as its elements. */
const texts: Readonly<Record<Language, HostTexts>> = { ko, en }

export const textsIn = (language: Language): HostTexts => texts[language]
