import { configuration, everyMethod, signInTable } from '../support/answers.mjs'
import { testBackend } from './support/backend'
import { openFrame } from './support/frame'
import { type, within } from './support/page'

describe('a frame whose sandbox allows no forms', () => {
  testBackend({
    ...signInTable,
    'GET /config.json': { json: configuration },
    'POST /login-service/email/authenticate': { json: {} },
    'GET /login-service/email/authenticate/validate': { json: { loginSerial: 'serial' } },
  })

  const open = async () => {
    const { document } = await openFrame('', {
      sandbox: 'allow-scripts allow-same-origin',
      body: '<mfa-login config-url="/config.json"></mfa-login>',
    })
    return within(document.querySelector('mfa-login') as Element)
  }

  it('has forms that submit by a click', async () => {
    const screen = await open()
    type(await screen.field(), everyMethod.employeeId)
    ;(await screen.submit()).click()
    ;(await screen.button(/^Email/)).click()
    await screen.title(/^Email/)
    type(await screen.field(), '123456')
    ;(await screen.submit()).click()
    await screen.title(/^Dashboard/)
  })
})
