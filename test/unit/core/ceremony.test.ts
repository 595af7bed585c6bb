import { describe, expect, it } from 'vitest'
import { PasskeyError } from '../../../src/core/platform/passkeys'
import { ceremonyFixture } from '../../support/ceremony-fixture'
import { settled, until } from '../../support/fake-environment'

const { ceremony, setUp, reached, expectNothingLeft } = ceremonyFixture()

describe('a ceremony', () => {
  it('that is stopped at any moment leaves nothing behind, and begins clean', async () => {
    for (const moment of ['requesting', 'waiting', 'interrupted'] as const) {
      const { passkeys } = setUp('pc')
      if (moment !== 'requesting') await until(() => passkeys.prompts.length > 0)
      if (moment === 'interrupted') {
        passkeys.prompts[0]?.refuse(new PasskeyError('cancelled'))
        await reached('interrupted')
      }
      ceremony.stop()
      await settled()
      expectNothingLeft()
      ceremony.start()
      await reached('waiting')
      ceremony.stop()
    }
  })

  it('in the sample area keeps no tokens', async () => {
    const { broker, core, facts } = setUp('mobile', {}, true)
    await until(() => broker.open.length > 0)
    broker.publish('mfa/topic-1', 'success/serial')
    await reached('signed-in')
    expect([core.session.accessToken, facts]).toEqual([null, []])
  })

  it('announces its start, ten seconds and the end, and nothing in between', async () => {
    const { environment, context, core } = setUp('mobile')
    await core.i18n.load('devices')
    const said: string[] = []
    context.announce = (text) => said.push(text)
    await reached('waiting')
    await environment.clock.pass(30_000)
    expect(said.slice(-2)).toEqual(['10 seconds left', '0 seconds left'])
    expect(said.length).toBeLessThanOrEqual(3)
  })
})
