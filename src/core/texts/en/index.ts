import type { LanguageRecord } from '../language-record'
import { firstPaint } from './first-paint'

export const en: LanguageRecord = {
  name: 'English',
  firstPaint,
  loading: 'Loading…',
  staleRelease: {
    title: 'A new version is ready',
    lead: "Reload the page to continue. If that doesn't help, check your connection.",
  },
  missingParts: { title: 'Part of this page is missing or blocked' },
}
