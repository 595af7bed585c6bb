import { expect } from 'chai'
import type { MfaElement } from '../../elements'
import { signInTable } from '../support/answers.mjs'
import { testBackend } from './support/backend'
import { watchFrames } from './support/frames'
import { holdChunks, loadHeldScript } from './support/held-chunks'
import { type, within } from './support/page'
import { next, settled, until } from './support/until'

/** The core comes once, and late here, so that a host has time to move what has been painted. */
describe('an element that its host moves before it has taken over', () => {
  testBackend(signInTable)
  let release: () => Promise<void>

  before(async () => {
    release = await holdChunks('start')
    await loadHeldScript()
  })

  it('is never blank, and keeps what was typed', async () => {
    const boxes = [document.createElement('div'), document.createElement('div')] as const
    document.body.append(...boxes)
    const element = document.createElement('mfa-login') as MfaElement
    element.setAttribute('language', 'en')
    element.setAttribute('config-url', '/config.json')
    boxes[0].append(element)
    type(await within(element).field(), 'mjkim')
    const frames = watchFrames(element)
    const ready = next(element, 'mfa-ready')
    let moves = 0
    const moveEachFrame = () => {
      moves += 1
      const box = boxes[moves % 2 === 0 ? 0 : 1]
      if (moves % 3 === 0) box.insertBefore(element, box.firstChild)
      else box.append(element)
    }
    for (let turn = 0; turn < 3; turn += 1) {
      moveEachFrame()
      await settled()
    }
    await release()
    let taken = false
    ready.then(() => {
      taken = true
    })
    await until(() => {
      moveEachFrame()
      return taken
    })
    await settled()
    expect(moves).to.be.greaterThan(3)
    expect(frames.stop()).to.deep.equal([])
    expect((await within(element).field()).value).to.equal('mjkim')
  })

  it('that is taken out and put back later has the form again at once', async () => {
    const element = document.createElement('mfa-login') as MfaElement
    element.setAttribute('language', 'en')
    element.setAttribute('config-url', '/config.json')
    document.body.append(element)
    element.remove()
    await settled()
    document.body.append(element)
    const frames = watchFrames(element)
    await next(element, 'mfa-ready')
    await settled()
    expect(frames.stop()).to.deep.equal([])
  })
})
