import type { LanguageRecord } from '../language-record'
import { firstPaint } from './first-paint'

export const ko: LanguageRecord = {
  name: '한국어',
  firstPaint,
  loading: '불러오는 중입니다…',
  staleRelease: {
    title: '새 버전이 준비되었습니다',
    lead: '페이지를 새로 고치세요. 문제가 계속되면 네트워크 연결을 확인하세요.',
  },
  missingParts: { title: '페이지의 일부가 없거나 차단되었습니다' },
}
