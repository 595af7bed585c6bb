import { expect } from 'chai'
import { passTime } from './support/clock'
import { leftBehind } from './support/instruments'
import { mobileSignIn } from './support/mobile-sign-in'
import { pressStart, within } from './support/page'
import { placeOf, showAuth } from './support/sign-in'
import { next, settled, until } from './support/until'

describe('<mfa-login>, mobile biometric: the connection to the broker', () => {
  let pushes = 0
  const { broker, wait, subscribed } = mobileSignIn(() => ++pushes)

  beforeEach(() => {
    pushes = 0
  })

  it('survives a broker that goes down and comes back', async () => {
    const element = wait()
    await subscribed()
    broker.up = false
    broker.cut()
    await within(element).until(/Reconnecting…/)
    broker.up = true
    const backAt = performance.now()
    passTime(1)
    await subscribed()
    expect(performance.now() - backAt).to.be.lessThan(8000)
    const signedIn = next(document, 'mfa-signed-in')
    broker.publish('mfa/topic-1', 'success/serial')
    await signedIn
  })

  it('sends another push when asked, over one connection at a time [A29b]', async () => {
    const element = wait()
    await subscribed('mfa/topic-1')
    const retry = await within(element).button(/^Try again$/)
    await until(() => !retry.disabled)
    retry.click()
    await subscribed('mfa/topic-2')
    await until(() => broker.connections === 1)
  })

  it('changes the language in place, without another push', async () => {
    const element = wait()
    await subscribed()
    let reloads = 0
    element.addEventListener('mfa-reload', (event) => {
      reloads += 1
      event.preventDefault()
    })
    ;(await within(element).button(/^한국어$/)).click()
    await within(element).title(/^휴대폰을 확인하세요$/)
    expect([pushes, broker.total, reloads]).to.deep.equal([1, 1, 0])
  })

  it('leaves no connection, timer or listener when the element is removed, and begins clean when it returns', async () => {
    const element = showAuth('/auth')
    await within(element).title(/Choose/)
    element.remove()
    await settled()
    const before = leftBehind()
    element.place = {
      path: '/auth/mobile/wait',
      state: { ...Object(element.place.state), data: { id: 'd1' } },
    }
    document.body.append(element)
    pressStart(element)
    await subscribed('mfa/topic-1')
    element.remove()
    await until(() => broker.connections === 0)
    await until(() => leftBehind().timers <= before.timers && leftBehind().listeners <= before.listeners)
    document.body.append(element)
    await within(element).button(/^Send request$/)
    expect(pushes).to.equal(1)
    pressStart(element)
    await subscribed('mfa/topic-2')
    expect(broker.connections).to.equal(1)
  })

  it('keeps its screen and its connection when it is moved', async () => {
    const element = wait()
    await subscribed()
    const shown = element.shadowRoot?.querySelector('h1')
    const frame = document.createElement('section')
    document.body.append(frame)
    frame.append(element)
    await settled()
    await settled()
    expect(element.shadowRoot?.querySelector('h1')).to.equal(shown)
    expect([pushes, broker.total, broker.connections]).to.deep.equal([1, 1, 1])
  })

  it('does not disturb another element that waits, too', async () => {
    const [first, second] = [wait(), wait()]
    await subscribed('mfa/topic-1')
    await subscribed('mfa/topic-2')
    broker.publish('mfa/topic-1', 'fail/rejected')
    const failed = await until(() => [first, second].find((one) => placeOf(one) === '/auth/fail'))
    const other = failed === first ? second : first
    expect(placeOf(other)).to.equal('/auth/mobile/wait')
    expect(broker.topics).to.deep.equal(['mfa/topic-2'])
  })
})
