import type { CommonTextKey } from './common.en'

/** Words that many screens share, in Korean. */
export const common = {
  confirm: '확인',
  ok: '확인',
  cancel: '취소',
  close: '닫기',
  retry: '다시 시도',
  retryInSeconds_one: '{{count}}초 후 다시 시도할 수 있습니다.',
  retryInSeconds_other: '{{count}}초 후 다시 시도할 수 있습니다.',
  retryInMinutes_one: '{{count}}분 후 다시 시도할 수 있습니다.',
  retryInMinutes_other: '{{count}}분 후 다시 시도할 수 있습니다.',
  retryNow: '이제 다시 시도할 수 있습니다.',
  signInAgain: '다시 로그인',
  copy: '복사',
  copied: '복사했습니다',
  copyFailed: '복사하지 못했습니다',
  loading: '불러오는 중입니다…',
  'inactivity.title_one': '{{count}}초 후 로그아웃됩니다',
  'inactivity.title_other': '{{count}}초 후 로그아웃됩니다',
  'inactivity.text': '일정 시간 동안 사용하지 않았습니다.',
  'inactivity.stay': '로그인 유지',
  'inactivity.extended': '로그인 시간이 연장되었습니다.',
  'recovery.title': '임시 복구 코드로 로그인했습니다',
  'recovery.text': '다음에는 코드 없이 로그인할 수 있도록 지금 인증 수단을 등록하세요.',
  'recovery.noLimit': '이 세션은 자동으로 종료되지 않습니다. 사용을 마치면 로그아웃하세요.',
  'policy.label': '회사 정책',
} as const satisfies Record<CommonTextKey, string>
