import { en } from './en'
import { ko } from './ko'
import type { MessageTexts } from './message-texts'

/** The languages of each mail and text message, in this order. Mails show the first language in large text. */
export const messageLanguages: readonly [MessageTexts, ...MessageTexts[]] = [ko, en]
