import { describe, expect, it } from 'vitest'
import { serialQrText } from '../../../src/core/registration/serial-registration'
import { coreFixture } from '../../support/core-fixture'

describe('the QR code of a registration', () => {
  const answer = { serial: '048291', topic: 'mfa/one', brokerToken: 'secret', server: { id: 7 } }
  const withoutPassword = { serial: '048291', topic: 'mfa/one', server: { id: 7 } }

  it('holds the backend’s answer, without the broker’s password [A34a]', () => {
    const { core } = coreFixture()
    expect(JSON.parse(serialQrText(core, answer, 'mobile'))).toEqual(withoutPassword)
  })

  it('holds what the host makes of that answer [A34b, A62b]', () => {
    const asked: unknown[] = []
    const { core } = coreFixture()
    core.configure({
      registrationQrText: (...given) => {
        asked.push(given)
        return `app://register/${given[1]}/${given[0].serial}`
      },
    })
    expect(serialQrText(core, answer, 'otp')).toBe('app://register/otp/048291')
    expect(asked).toEqual([[withoutPassword, 'otp']])
  })

  it('holds the answer where the host’s function fails, which the console says', () => {
    const { core, environment } = coreFixture({
      registrationQrText: () => {
        throw new Error('broken')
      },
    })
    expect(JSON.parse(serialQrText(core, answer, 'mobile'))).toEqual(withoutPassword)
    expect(environment.reported).toHaveLength(1)
  })
})
