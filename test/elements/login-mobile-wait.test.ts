import { expect } from 'chai'
import { live } from '../support/live'
import { passTime, sleepFor } from './support/clock'
import { mobileSignIn } from './support/mobile-sign-in'
import { fakeMqttBroker, type MqttBroker } from './support/mqtt-broker'
import { clearPage, within } from './support/page'
import { placeOf, showAuth, startAuth } from './support/sign-in'
import { next, settled, until } from './support/until'

describe('<mfa-login>, mobile biometric: the wait for an answer', () => {
  let pushes = 0
  const { answer, broker, wait, subscribed } = mobileSignIn(() => ++pushes)

  beforeEach(() => {
    pushes = 0
  })

  it('keeps the name of the phone on one line, unless it is too long for one', async () => {
    for (const [name, whiteSpace] of [
      ['Galaxy S24 (work)', 'nowrap'],
      ['Galaxy S24 of the night shift', 'normal'],
    ]) {
      const element = startAuth('/auth/mobile/wait', { data: { id: 'd1', name } })
      await until(() => element.shadowRoot?.querySelector('.lead bdi')?.textContent === name)
      const shown = element.shadowRoot?.querySelector('.lead bdi')
      expect(shown && getComputedStyle(shown).whiteSpace).to.equal(whiteSpace)
      await clearPage()
    }
  })

  it('keeps the particle on the line of the name before it, also at 320 px', async () => {
    const name = '갤럭시 S24 (업무용)'
    const element = startAuth('/auth/mobile/wait', { data: { id: 'd1', name } }, 'ko')
    element.style.setProperty('width', '320px')
    const shown = await until(() => element.shadowRoot?.querySelector('.lead bdi'))
    const particle = document.createRange()
    particle.setStart(shown.nextSibling ?? shown, 0)
    particle.setEnd(shown.nextSibling ?? shown, 1)
    expect(particle.toString()).to.equal('의')
    expect(particle.getBoundingClientRect().top).to.be.lessThan(shown.getBoundingClientRect().bottom)
  })

  it('waits with title, text and countdown, and signs in with what the topic says [R48, R195b]', async () => {
    const element = wait()
    const signedIn = next<Event & { method: string }>(document, 'mfa-signed-in')
    await within(element).title(/^Check your phone$/)
    await within(element).until(/Waiting for response\.\.\./)
    await within(element).until(/seconds left/)
    await subscribed()
    broker.publish('mfa/topic-1', 'success/serial')
    expect((await signedIn).method).to.equal('mobile')
    expect(sessionStorage.getItem('mfa.accessToken')).to.equal('access')
    await until(() => placeOf(element) === '/dashboard')
    await until(() => broker.connections === 0)
  })

  for (const [language, title, text, left] of [
    ['en', /^Check your phone$/, /Waiting for response\.\.\./, 'seconds left'],
    ['ko', /^휴대폰을 확인하세요$/, /응답을 기다리는\s중입니다…/, '초 남음'],
  ] as const)
    it(`has a title, says that it waits and counts the seconds down, in ${language} [R60a] [R60b] [R60c]`, async () => {
      const element = wait(language)
      await within(element).title(title)
      await within(element).until(text)
      const ring = () => element.shadowRoot?.querySelector('[part=countdown]')?.textContent
      await until(() => ring() === `30${left}`)
      sleepFor(9)
      await until(() => ring() === `21${left}`)
    })

  it('gets an outcome that was published before the subscription [R192c] [A29c]', async () => {
    broker.publish('mfa/topic-1', 'success/serial')
    const signedIn = next(document, 'mfa-signed-in')
    const element = wait()
    await signedIn
    await until(() => placeOf(element) === '/dashboard')
  })

  it('leads to the failure page as push when the push cannot be sent [R305a, R67a, R68b]', async () => {
    answer({ 'POST /login-service/fcm/push/token': { status: 502, json: { failInfo: { code: 8004 } } } })
    const element = wait()
    await within(element).title(/^Sign In Failed$/)
    await within(element).until(/couldn't be sent to this device/)
    expect(within(element).dialogNow()).to.equal(null)
    ;(await within(element).button(/^Select device again$/)).click()
    await until(() => placeOf(element) === '/auth/mobile')
  })

  for (const [what, clause, fail, reason] of [
    ['a broker that is not reached', 'R305b', () => passTime(11), 'broker'],
    ['no answer in 30 s', 'R305c', () => sleepFor(31), 'timeout'],
  ] as const)
    it(`leads to the failure page as mobile with ${what} [${clause}]`, async () => {
      broker.up = reason !== 'broker'
      const element = wait()
      await until(() => broker.total > 0)
      if (broker.up) await subscribed()
      fail()
      await within(element).title(/^Sign In Failed$/)
      await within(element).until(new RegExp(`mobile / ${reason}`))
      expect(placeOf(element)).to.equal('/auth/fail')
      await until(() => broker.connections === 0)
    })

  it('leads to the failure page as mobile with any other message [R196b]', async () => {
    const element = wait()
    await subscribed()
    broker.publish('mfa/topic-1', '')
    await settled()
    expect(placeOf(element)).to.equal('/auth/mobile/wait')
    broker.publish('mfa/topic-1', 'fail/rejected')
    await within(element).title(/^Sign In Failed$/)
    await within(element).until(/mobile \/ rejected/)
    expect(placeOf(element)).to.equal('/auth/fail')
    await until(() => broker.connections === 0)
  })

  it('goes back from a failure and begins at once with Try again, but not with a step back of the host [R69] [A17c]', async () => {
    const element = wait()
    await subscribed('mfa/topic-1')
    broker.publish('mfa/topic-1', 'fail/rejected')
    ;(await within(element).button(/^Try again$/)).click()
    await subscribed('mfa/topic-2')
    broker.publish('mfa/topic-2', 'fail/rejected')
    await within(element).title(/^Sign In Failed$/)
    element.place = {
      path: '/auth/mobile/wait',
      state: { ...Object(element.place.state), data: { id: 'd1' } },
    }
    await within(element).button(/^Send request$/)
    await settled()
    expect(pushes).to.equal(2)
  })
})

describe('<mfa-login>, mobile biometric: the start of a request', () => {
  let broker: MqttBroker
  let pushes = 0
  const { subscribed } = mobileSignIn(
    () => ++pushes,
    live(() => broker),
  )

  beforeEach(() => {
    pushes = 0
    broker = fakeMqttBroker()
  })
  afterEach(() => {
    broker.restore()
  })

  it('shows how a push starts where it was not just chosen, and sends it with its button alone [A63b]', async () => {
    for (const [language, title, lead, button] of [
      ['en', /^Send a request to your phone$/, /sign-in request to Galaxy S24 \(work\)\./, /^Send request$/],
      ['ko', /^휴대폰으로 요청 보내기$/, /요청을 받을 휴대폰: Galaxy S24 \(work\)/, /^요청 보내기$/],
    ] as const) {
      const state = { data: { id: 'd1', name: 'Galaxy S24 (work)' } }
      const element = showAuth('/auth/mobile/wait', state, language)
      await within(element).title(title)
      await within(element).until(lead)
      const start = await within(element).button(button)
      await settled()
      expect([pushes, broker.total]).to.deep.equal([0, 0])
      expect(element.shadowRoot?.querySelector('[role=timer]')).to.equal(null)
      start.click()
      await subscribed()
      await clearPage()
      await until(() => broker.connections === 0)
      pushes = 0
      broker.restore()
      broker = fakeMqttBroker()
    }
  })
})
