import { setViewport } from '@web/test-runner-commands'
import { expect } from 'chai'
import type { MfaElement } from '../../elements'
import { accented } from '../support/pseudo-language/accented'
import { holdChunks, loadHeldScript, loseChunks } from './support/held-chunks'
import { problemsOn } from './support/language-on-screen'
import { stateOf } from './support/register'
import { testScene } from './support/states/scene'

/** Parts of the program come late, or are lost on their way. The tests go in this order, because a part comes once. */
describe('a language that is added, where parts of the program are missing', () => {
  let find: readonly (() => Promise<void>)[] = []
  const { scene } = testScene({
    language: 'qps-ploc',
    say: accented,
    async script() {
      find = await Promise.all(['device-routes', 'recovery-sheet', 'company-qr'].map(loseChunks))
      return loadHeldScript('/pseudo-language')
    },
  })
  const isTheOnlyOne = async (element: MfaElement) => expect(await problemsOn(element)).to.deep.equal([])

  after(async () => {
    for (const each of find) await each()
    await setViewport({ width: 800, height: 600 })
  })

  for (const [name, chunk, open] of [
    ['the dashboard', 'react', () => scene.dashboard()],
    ['the chooser', 'auth-screens', () => scene.auth('/auth')],
    ['a page of the menu', 'manage-screen', () => scene.dashboard('/dashboard/mobile')],
    ['a registration', 'index', () => scene.register('/register', stateOf('fido'))],
    ['the mobile setup', 'setup-', () => scene.setup('/mobileSetup/os')],
  ] as const)
    it(`is the only one on the shape of ${name}`, async () => {
      const release = await holdChunks(chunk)
      const element = open()
      await scene.find(element, '.skeleton')
      await isTheOnlyOne(element)
      await release()
    })

  it('is the only one on what stands for a screen that is lost', async () => {
    await isTheOnlyOne(await lost(scene.auth('/auth/mobile')))
  })

  it('is the only one on what stands for a page of the menu that is lost', async () => {
    const element = scene.dashboard()
    await scene.find(element, '.status-card')
    element.place = { path: '/dashboard/sheet' }
    await isTheOnlyOne(await lost(element))
    await scene.press(element, 'Try again')
    await scene.reads(element, 'A new version is ready')
    await isTheOnlyOne(element)
  })

  it('is the only one on what stands for a panel that is lost', async () => {
    const element = scene.dashboard()
    await scene.press(element, 'Get company-link QR')
    await isTheOnlyOne(await lost(element))
  })

  async function lost(element: MfaElement): Promise<MfaElement> {
    await scene.reads(element, "This page couldn't be loaded")
    return element
  }
})
