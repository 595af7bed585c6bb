import { expect } from 'chai'
import { ceremonyErrors } from './support/ceremony-errors'
import { show, type, within } from './support/page'
import { showAt } from './support/register'
import { showSelfService } from './support/self-service'
import { settled, until } from './support/until'

describe('mfa-error without a failed call, for the configuration', () => {
  const { answer, script, errors, configured, fireOnce } = ceremonyErrors()

  fireOnce({
    'nothing says where the app comes from': {
      open: () =>
        showAt('mfa-mobile-setup', '/mobileSetup/download', {
          download: { type: 'Android', extension: '.apk' },
        }),
      before: () => configured({}),
      shows: /No download available/,
      code: 'configuration',
    },
    'the configuration is missing, whatever asked for it': {
      open: async () => (await showSelfService('/dashboard')).element,
      before: () => script.configure({ configUrl: '/missing.json' }),
      answers: { 'GET /missing.json': { status: 404 } },
      shows: /Reload/,
      code: 'configuration',
    },
  })

  it('fires once for each try that finds no configuration, though the reason is the same', async () => {
    answer({ 'GET /missing.json': { status: 404 } })
    script.configure({ configUrl: '/missing.json' })
    const element = show('mfa-login', { language: 'en' })
    const { dialog, dialogNow, field, submit } = within(element)
    const tried = async (times: number) => {
      await dialog()
      await settled()
      expect(errors.heard.map(({ code }) => code)).to.deep.equal(Array(times).fill('configuration'))
      dialogNow()?.dispatchEvent(new Event('cancel', { cancelable: true }))
      await until(() => !dialogNow())
    }
    await tried(1)
    type(await field(), 'mjkim')
    ;(await submit()).click()
    await tried(2)
  })
})
