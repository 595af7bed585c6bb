import { en as desk } from '../../../demo/desk/texts/en'
import { en as host } from '../../../demo/host/texts/en'
import { en as phone } from '../../../demo/phone/texts/en'
import { en as helpDesk } from '../../../server/help-desk/page/texts/en'
import { accentedTexts } from './accented'

/** Accented English: the texts of each page around the elements. */
export const pseudoHost = accentedTexts(host)
export const pseudoPhone = accentedTexts(phone)
export const pseudoDesk = accentedTexts(desk)
export const pseudoHelpDesk = accentedTexts(helpDesk)
