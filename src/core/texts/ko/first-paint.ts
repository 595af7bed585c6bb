import type { FirstPaintTexts } from '../language-record'

/**
 * Texts that are in the script tag's entry, in Korean: those of the login form as it first appears, and the button
 * that reloads after a failure.
 */
export const firstPaint: FirstPaintTexts = {
  title: '로그인',
  lead: '사용자 ID를 입력하세요. 다음 단계에서 본인임을 확인합니다.',
  userId: '사용자 ID',
  remember: 'ID 저장',
  signIn: '로그인',
  language: '언어',
  reload: '새로 고침',
}
