import { expect } from 'chai'
import { kinds, management, mobile } from './support/management'
import { enter } from './support/self-service'
import { until } from './support/until'

describe('<mfa-dashboard>, management: renaming', () => {
  const { backend, answer, rowsOf, devices, sent, show, startRenaming } = management()

  for (const kind of kinds) {
    it(`asks before it renames a device of ${kind.kind} [R101] [A36a]`, async () => {
      const screen = await show(kind)
      const field = await startRenaming(screen, kind)
      await until(() => screen.focused() === field)
      enter(field, ' New name ')
      ;(await screen.button('Save')).click()
      const dialog = await screen.dialog()
      expect(dialog.querySelector('h2')?.textContent).to.equal('Rename this device?')
      expect([...dialog.querySelectorAll('dd')].map((fact) => fact.textContent)).to.deep.equal([
        kind.application,
        kind.device,
        'New name',
      ])
    })

    it(`renames a device of ${kind.kind} with its whole row ${kind.renames} [R102b] [A36e]`, async () => {
      const call = `PUT /user-service/${kind.rename}`
      answer({ [call]: { status: 204 } })
      const screen = await show(kind)
      const field = await startRenaming(screen, kind)
      enter(field, ' New name ')
      field.form?.requestSubmit()
      await screen.dialog()
      const lists = sent(`GET /user-service/${kind.path}`).length
      const row = rowsOf(kind)[0] as Record<string, unknown>
      const renamed = { ...row, description: 'New name' }
      answer({ [call]: { status: 204 }, ...devices(kind, [renamed, ...rowsOf(kind).slice(1)]) })
      ;(await screen.button('Rename')).click()
      const pencil = await screen.button(`Rename New name (${kind.application})`)
      await until(() => screen.focused() === pencil)
      expect(lists).to.equal(1)
      expect(await sent(call)[0]?.json()).to.deep.equal(renamed)
      expect(sent(`GET /user-service/${kind.path}`)).to.have.lengthOf(1)
      expect(sent(`GET /user-service/${kind.path}/history`)).to.have.lengthOf(1)
      expect(screen.dialogs()).to.deep.equal([])
      expect(screen.said()).to.equal('Renamed to New name.')
    })
  }

  it('asks nothing and calls nothing where the name is the same, empty or invisible [A36d]', async () => {
    const screen = await show(mobile)
    for (const name of ['Galaxy S24', '  ', '\u200b\u2060\u3164']) {
      const field = await startRenaming(screen, mobile)
      enter(field, name)
      field.form?.requestSubmit()
      const pencil = await screen.button('Rename Galaxy S24 (Groupware)')
      await until(() => screen.focused() === pencil)
      expect(screen.dialogs()).to.deep.equal([])
    }
    expect(backend.requests.filter(({ method }) => method === 'PUT')).to.deep.equal([])
  })

  it('goes on with the typed name where it is not confirmed, or fails with its dialog [A24h]', async () => {
    answer({ 'PUT /user-service/update/mob/descriptionname': { json: { failInfo: { code: 6004 } } } })
    const screen = await show(mobile)
    const field = await startRenaming(screen, mobile)
    enter(field, 'New name')
    field.form?.requestSubmit()
    await screen.dialog()
    screen.buttonNow('Cancel', 'dialog button')?.click()
    await until(() => screen.dialogs().length === 0)
    field.form?.requestSubmit()
    await screen.dialog()
    ;(await screen.button('Rename')).click()
    await until(
      () => screen.dialogs().length === 1 && /Error code 6004/.test(screen.dialogs()[0]?.textContent ?? ''),
    )
    expect(field.isConnected).to.equal(true)
    expect(field.value).to.equal('New name')
  })
})
