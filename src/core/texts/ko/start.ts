import type { StartTexts } from '../language-record'
import { login } from './login'

export const ko: StartTexts = {
  login,
  crashed: {
    title: '문제가 발생했습니다',
    lead: '이 화면이 동작을 멈췄습니다. 페이지를 새로 고친 뒤 다시 시도하세요.',
  },
  lost: {
    title: '페이지를 불러오지 못했습니다',
    lead: '네트워크 연결을 확인하고 다시 시도하세요.',
    action: '다시 시도',
  },
  ok: '확인',
  code: '오류 코드',
  /**
   * No line breaks between a quotation and its particle (‘기기 추가’를), before “중입니다…”, or within “문자 메시지” (text
   * message).
   */
  whole: /’(?=[가-힣])| (?=중입니다|메시지)/g,
  chunks: {
    auth: () => import('./auth'),
    common: () => import('./common'),
    companyQr: () => import('./company-qr'),
    dashboard: () => import('./dashboard'),
    devices: () => import('./devices'),
    errors: () => import('./errors'),
    manage: () => import('./manage'),
    register: () => import('./register'),
    setup: () => import('./setup'),
  },
}
