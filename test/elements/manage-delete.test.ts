import { expect } from 'chai'
import { kinds, management, mobile } from './support/management'
import { next, until } from './support/until'

describe('<mfa-dashboard>, management: deleting', () => {
  const { answer, rowsOf, devices, sent, show, startDeleting, confirmDeletion } = management()

  for (const kind of kinds)
    it(`deletes a device of ${kind.kind} after asking ${kind.deletes} [R100] [R102a]`, async () => {
      const call = `DELETE /user-service/${kind.path}`
      answer({ [call]: { status: 204 } })
      const screen = await show(kind)
      const dialog = await startDeleting(screen, kind)
      for (const part of [kind.application, kind.device]) expect(dialog.textContent).to.contain(part)
      expect(screen.focused()?.textContent).to.equal('Cancel')
      const row = rowsOf(kind)[0] as Record<string, unknown>
      answer({ [call]: { status: 204 }, ...devices(kind, rowsOf(kind).slice(1)) })
      const heard = next<Event & { method: string; applicationName: string }>(document.body, 'mfa-deleted')
      await confirmDeletion(screen)
      expect(await heard).to.include({ method: kind.kind, applicationName: kind.application })
      await until(() => screen.focused()?.textContent === 'Registered devices')
      await until(() => screen.cells('devices').length === rowsOf(kind).length - 1)
      expect(sent(`GET /user-service/${kind.path}/history`)).to.have.lengthOf(1)
      expect(await sent(call)[0]?.json()).to.deep.equal({
        [kind.id]: row[kind.id],
        ...(kind.kind === 'mobile' && { serverDomain: null }),
      })
      expect(screen.said()).to.equal(`${kind.device} has been deleted.`)
    })

  it('says how else the application can be reached', async () => {
    const screen = await show(mobile)
    const dialog = await startDeleting(screen, mobile)
    expect(dialog.textContent).to.contain('You can still sign in with: OTP and Email')
    expect(
      sent('GET /user-service/dashboard/authenticator/status').map(({ url }) => new URL(url).search),
    ).to.deep.equal(['?applicationId=1'])
  })

  it('counts another device of the same kind for the same application', async () => {
    const [row] = rowsOf(mobile)
    answer(devices(mobile, [row ?? {}, { ...row, mobileAuthenticatorId: 99, description: 'Spare' }]))
    const dialog = await startDeleting(await show(mobile), mobile)
    expect(dialog.textContent).to.contain('Mobile biometric on another device, OTP')
  })

  it('takes the last way in only from somebody who has said to know it', async () => {
    answer({
      'GET /user-service/dashboard/authenticator/status': {
        json: { mobileAuthenticationStatus: 1, emailStatus: 2 },
      },
      'DELETE /user-service/mobile-authenticator': { status: 204 },
    })
    const screen = await show(mobile)
    const dialog = await startDeleting(screen, mobile)
    expect(dialog.textContent).to.contain('This is your only sign-in method.')
    expect(screen.buttonNow('Delete device')?.disabled).to.equal(true)
    dialog.querySelector<HTMLInputElement>('[type=checkbox]')?.click()
    await confirmDeletion(screen)
    await until(() => screen.dialogs().length === 0)
    expect(sent('DELETE /user-service/mobile-authenticator')).to.have.lengthOf(1)
  })

  it('says where that cannot be checked', async () => {
    answer({ 'GET /user-service/dashboard/authenticator/status': { status: 500 } })
    const screen = await show(mobile)
    expect((await startDeleting(screen, mobile)).textContent).to.contain(
      "We couldn't check your other sign-in methods.",
    )
  })

  it('says in a dialog that the deletion has failed [A24h]', async () => {
    answer({ 'DELETE /user-service/mobile-authenticator': { status: 500, text: '' } })
    const screen = await show(mobile)
    await startDeleting(screen, mobile)
    await confirmDeletion(screen)
    await until(() => /Error code HTTP 500/.test(screen.dialogs()[0]?.textContent ?? ''))
    expect(screen.dialogs()).to.have.lengthOf(1)
    expect(screen.cells('devices')).to.have.lengthOf(rowsOf(mobile).length)
  })

  it('says that another tab has deleted the device already, which leaves the list', async () => {
    const screen = await show(mobile)
    await startDeleting(screen, mobile)
    answer({
      'DELETE /user-service/mobile-authenticator': { status: 404, json: { failInfo: { code: 6001 } } },
      ...devices(mobile, []),
    })
    await confirmDeletion(screen)
    await until(() => /Error code 6001/.test(screen.dialogs()[0]?.textContent ?? ''))
    screen.buttonNow('OK', 'dialog button')?.click()
    await screen.reads(/No devices yet/)
    await until(() => screen.dialogs().length === 0)
    await until(() => screen.focused()?.textContent === 'Registered devices')
  })

  it('deletes nothing where the host prevents it', async () => {
    const screen = await show(mobile)
    await startDeleting(screen, mobile)
    const asked = next<Event & { method: string }>(document.body, 'mfa-before-delete')
    screen.element.addEventListener('mfa-before-delete', (event) => event.preventDefault())
    await confirmDeletion(screen)
    expect(await asked).to.include({ method: 'mobile', applicationName: 'Groupware' })
    await until(() => screen.dialogs().length === 0)
    expect(screen.nameOf(screen.focused() as Element)).to.equal('Delete Galaxy S24 (Groupware)')
  })
})
