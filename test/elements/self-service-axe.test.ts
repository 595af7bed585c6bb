import { expect } from 'chai'
import { loadAxe, violationsIn } from './support/axe'
import { testBackend } from './support/backend'
import { loadScript } from './support/script'
import { selfServiceTable, showSelfService } from './support/self-service'
import { until } from './support/until'

describe('<mfa-dashboard>, accessibility', () => {
  testBackend(selfServiceTable)

  before(async () => {
    await loadScript()
    await loadAxe()
  })

  for (const language of ['ko', 'en']) {
    for (const theme of ['light', 'dark']) {
      it(`has no violation on a management screen, while renaming and deleting (${language}, ${theme})`, async () => {
        const inside = await showSelfService('/dashboard/mobile', { language, theme })
        await until(() => inside.cells('history').length === 10 && inside.cells('devices').length === 2)
        expect(await violationsIn(inside.element)).to.deep.equal([])
        inside.all('.devices .rename-view button')[0]?.click()
        await until(() => inside.all('.devices form')[0])
        expect(await violationsIn(inside.element)).to.deep.equal([])
        inside.all('.devices .cell-end button')[0]?.click()
        const dialog = await inside.dialog()
        await until(() => dialog.querySelector('.losses'))
        expect(await violationsIn(inside.element)).to.deep.equal([])
      }).timeout(60_000)

      it(`has no violation on the sign-in sheet (${language}, ${theme})`, async () => {
        const inside = await showSelfService('/dashboard/sheet', { language, theme })
        await until(() => inside.cells('sheet-devices').length === 5)
        expect(await violationsIn(inside.element)).to.deep.equal([])
      }).timeout(60_000)
    }
  }
})
