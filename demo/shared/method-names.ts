import type { AuthenticationType } from '../../src/contract/authentication-types'
import type { Language } from '../../src/ui/language-control'

/** What administrators call the methods. */
export const methodNames: Readonly<Record<Language, Readonly<Record<AuthenticationType, string>>>> = {
  en: {
    mobile: 'Mobile biometric',
    otp: 'OTP',
    ctap: 'FIDO security key',
    platform: 'PC biometric',
    email: 'Email',
    sms: 'SMS',
    'recovery otp': 'Recovery code',
  },
  ko: {
    mobile: '모바일 생체인증',
    otp: 'OTP',
    ctap: 'FIDO 보안키',
    platform: 'PC 생체인증',
    email: '이메일',
    sms: 'SMS',
    'recovery otp': '복구 코드',
  },
}
