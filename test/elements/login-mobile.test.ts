import { expect } from 'chai'
import type { Table } from './support/backend'
import { passTime } from './support/clock'
import { leftBehind } from './support/instruments'
import { fakeMqttBroker, type MqttBroker } from './support/mqtt-broker'
import { clearPage, pressStart, within } from './support/page'
import { loadScript } from './support/script'
import { placeOf, showAuth, signInTable, startAuth } from './support/sign-in'
import { testBackend } from './support/test-backend'
import { next, settled, until } from './support/until'

describe('<mfa-login>, mobile biometric', () => {
  let broker: MqttBroker
  let pushes = 0
  const devices = [
    { deviceId: 'd1', deviceName: 'Galaxy S24 (work)' },
    { deviceId: 'd2', deviceName: null },
  ]
  const table: Table = {
    ...signInTable,
    'GET /login-service/mobile-authenticator': { json: devices },
    'POST /login-service/fcm/push/token': () => ({ json: { topic: `mfa/topic-${++pushes}` } }),
  }
  const backend = testBackend(table)
  const { answer } = backend
  const wait = (language = 'en') =>
    startAuth('/auth/mobile/wait', { data: { id: 'd1', name: 'Galaxy S24 (work)' } }, language)
  const subscribed = (topic = 'mfa/topic-1') => until(() => broker.topics.includes(topic))

  before(() => loadScript())
  beforeEach(() => {
    pushes = 0
    broker = fakeMqttBroker()
  })
  afterEach(() => {
    broker.restore()
  })

  it('lists the phones by name, and hands the chosen one on [R47] [R61] [R62]', async () => {
    const element = showAuth('/auth/mobile')
    await within(element).button(/^Unnamed phone/)
    const chosen = await within(element).button(/^Galaxy S24 \(work\)/)
    expect(new URL(backend.requests.at(-1)?.url ?? '').search).to.equal('?applicationId=1&employeeId=mjkim')
    chosen.click()
    await until(() => placeOf(element) === '/auth/mobile/wait')
    expect(element.place.state).to.have.nested.property('data.id', 'd1')
    await within(element).until(/Galaxy S24 \(work\)/)
  })

  it('keeps the name of the phone on one line, unless it is too long for one [R61]', async () => {
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

  it('says in place and nowhere else that there is no phone, and never sends a push by itself', async () => {
    answer({ 'GET /login-service/mobile-authenticator': { json: [] } })
    await within(showAuth('/auth/mobile')).until(/No registered devices/)
    await clearPage()
    answer({ 'GET /login-service/mobile-authenticator': { status: 404, json: { failInfo: { code: 4002 } } } })
    const shown = showAuth('/auth/mobile')
    await within(shown).until(/No registered devices/)
    await settled()
    expect(within(shown).dialogNow()).to.equal(null)
    expect(pushes).to.equal(0)
  })

  it('offers to try again when the phones cannot be loaded', async () => {
    answer({ 'GET /login-service/mobile-authenticator': { status: 503, text: '' } })
    const element = showAuth('/auth/mobile')
    const retry = await within(element).button(/^Try again$/)
    answer({})
    retry.click()
    await within(element).button(/^Galaxy/)
  })

  it('goes back to the method chooser with Cancel [R63]', async () => {
    const element = showAuth('/auth/mobile')
    ;(await within(element).button(/^Cancel$/)).click()
    await until(() => placeOf(element) === '/auth')
  })

  it('waits with title, text and countdown, and signs in with what the topic says [R48] [R60] [R195]', async () => {
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

  it('gets an outcome that was published before the subscription', async () => {
    broker.publish('mfa/topic-1', 'success/serial')
    const signedIn = next(document, 'mfa-signed-in')
    wait()
    await signedIn
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

  it('sends another push when asked, over one connection at a time', async () => {
    const element = wait()
    await subscribed('mfa/topic-1')
    const retry = await within(element).button(/^Try again$/)
    await until(() => !retry.disabled)
    retry.click()
    await subscribed('mfa/topic-2')
    await until(() => broker.connections === 1)
  })

  it('leads to the failure page as push when the push cannot be sent [R67] [R68] [R305]', async () => {
    answer({ 'POST /login-service/fcm/push/token': { status: 502, json: { failInfo: { code: 8004 } } } })
    const element = wait()
    await within(element).title(/^Sign In Failed$/)
    await within(element).until(/couldn't be sent to this device/)
    expect(within(element).dialogNow()).to.equal(null)
    ;(await within(element).button(/^Select device again$/)).click()
    await until(() => placeOf(element) === '/auth/mobile')
  })

  it('leads to the failure page as mobile with any other message [R196]', async () => {
    const element = wait()
    await subscribed()
    broker.publish('mfa/topic-1', '')
    await settled()
    expect(placeOf(element)).to.equal('/auth/mobile/wait')
    broker.publish('mfa/topic-1', 'fail/rejected')
    await within(element).title(/^Sign In Failed$/)
    await within(element).until(/mobile \/ rejected/)
    await until(() => broker.connections === 0)
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

  it('shows how a push starts where it was not just chosen, and sends it with its button alone [R48] [R60]', async () => {
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

  it('goes back from a failure and begins at once with Try again, but not with a step back of the host [R69]', async () => {
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

  it('begins by a choice that the host shows later, and at no other time [R62]', async () => {
    const element = showAuth('/auth/mobile')
    const asked = next<Event & { path: string; state: unknown }>(element, 'mfa-navigate')
    element.addEventListener('mfa-navigate', (event) => event.preventDefault(), { once: true })
    ;(await within(element).button(/^Galaxy S24 \(work\)/)).click()
    const { path, state } = await asked
    await settled()
    expect(pushes).to.equal(0)
    element.place = { path, state }
    await subscribed('mfa/topic-1')
    element.place = { path: '/auth/mobile', state }
    await within(element).button(/^Galaxy S24 \(work\)/)
    element.place = { path, state }
    await within(element).button(/^Send request$/)
    expect(pushes).to.equal(1)
  })

  it('without a chosen phone goes to the choice', async () => {
    const element = showAuth('/auth/mobile/wait')
    await until(() => placeOf(element) === '/auth/mobile')
    await within(element).button(/^Galaxy/)
    expect(pushes).to.equal(0)
  })
})
