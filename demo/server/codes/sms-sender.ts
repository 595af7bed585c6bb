import { sentCodeSeconds } from '../../../src/contract/lifetimes'
import { portalTitle } from '../company/portal-title'
import { statusFailure } from '../failures/api-failure'
import type { CodeSender } from './send-code'

/** Codes by text message. The catalogue has no code for one that could not be sent, so that is a bare 502. */
export const smsSender: CodeSender = {
  method: 'sms',
  contact: 'phone',
  send: ({ textMessages, log, settings: { company } }, to, about) =>
    textMessages.send({ to, text: textOf(portalTitle(company), about) }).catch((error: Error) => {
      log.error({ err: error }, 'a code could not be sent by SMS')
      throw statusFailure(502, 'the text message could not be sent')
    }),
}

const textOf = (
  title: string,
  { code, applicationName }: { code: string; applicationName: string },
): string =>
  [
    `[${title}] ${applicationName} 로그인 인증번호`,
    code,
    `${sentCodeSeconds / 60}분 안에 입력하세요. 다른 사람에게 알리지 마세요.`,
    `Valid for ${sentCodeSeconds / 60} minutes. Don't share it with anyone.`,
  ].join('\n')
