import { expect } from 'chai'
import { enter } from './support/inside'
import { kinds, management, mobile } from './support/management'
import { until } from './support/until'

describe('<mfa-dashboard>, management: renaming', () => {
  const { answer, rowsOf, devices, sent, show, startRenaming } = management()

  for (const kind of kinds)
    it(`renames a device of ${kind.kind} with its whole row, after asking ${kind.renames} [R101] [R102]`, async () => {
      const call = `PUT /user-service/${kind.rename}`
      answer({ [call]: { status: 204 } })
      const inside = await show(kind)
      const field = await startRenaming(inside, kind)
      await until(() => inside.focused() === field)
      enter(field, ' New name ')
      field.form?.requestSubmit()
      const dialog = await inside.dialog()
      for (const part of [kind.application, kind.device, 'New name'])
        expect(dialog.textContent).to.contain(part)
      const lists = sent(`GET /user-service/${kind.path}`).length
      const row = rowsOf(kind)[0] as Record<string, unknown>
      const renamed = { ...row, description: 'New name' }
      answer({ [call]: { status: 204 }, ...devices(kind, [renamed, ...rowsOf(kind).slice(1)]) })
      ;(await inside.button('Rename')).click()
      const pencil = await inside.button(`Rename New name (${kind.application})`)
      await until(() => inside.focused() === pencil)
      expect(lists).to.equal(1)
      expect(await sent(call)[0]?.json()).to.deep.equal(renamed)
      expect(sent(`GET /user-service/${kind.path}`)).to.have.lengthOf(1)
      expect(sent(`GET /user-service/${kind.path}/history`)).to.have.lengthOf(1)
      expect(inside.dialogs()).to.deep.equal([])
      expect(inside.said()).to.equal('Renamed to New name.')
    })

  it('asks nothing and calls nothing where the name is the same, empty or invisible', async () => {
    const inside = await show(mobile)
    for (const name of ['Galaxy S24', '  ', '\u200b\u2060\u3164']) {
      const field = await startRenaming(inside, mobile)
      enter(field, name)
      field.form?.requestSubmit()
      const pencil = await inside.button('Rename Galaxy S24 (Groupware)')
      await until(() => inside.focused() === pencil)
      expect(inside.dialogs()).to.deep.equal([])
    }
  })

  it('goes on with the typed name where it is not confirmed, or fails', async () => {
    answer({ 'PUT /user-service/update/mob/descriptionname': { json: { failInfo: { code: 6004 } } } })
    const inside = await show(mobile)
    const field = await startRenaming(inside, mobile)
    enter(field, 'New name')
    field.form?.requestSubmit()
    await inside.dialog()
    inside.buttonNow('Cancel', 'dialog button')?.click()
    await until(() => inside.dialogs().length === 0)
    field.form?.requestSubmit()
    await inside.dialog()
    ;(await inside.button('Rename')).click()
    await until(
      () => inside.dialogs().length === 1 && /Error code 6004/.test(inside.dialogs()[0]?.textContent ?? ''),
    )
    expect(field.isConnected).to.equal(true)
    expect(field.value).to.equal('New name')
  })
})
