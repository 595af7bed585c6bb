import { expect } from 'chai'
import { configuration } from '../support/answers.mjs'
import type { Table } from '../support/fake-backend'
import { calls, homeScreen } from './support/home-screen'
import { within } from './support/page'
import { until } from './support/until'

describe('an outage', () => {
  const { answer, helpDesk, open, all, find, cards } = homeScreen()
  const down = { status: 500, text: '' }
  const states = (element: ReturnType<typeof open>) =>
    all(element, '[part~=state-failed]').map((state) => ({
      title: state.querySelector('[role=alert]')?.textContent,
      details: state.querySelectorAll('details').length,
      actions: [...state.querySelectorAll('button')].map(({ textContent }) => textContent),
    }))
  const fail = (...failed: (keyof typeof calls)[]): Table =>
    Object.fromEntries(failed.map((call) => [calls[call], down]))

  const wordsOf = {
    en: {
      applications: "Couldn't load your applications",
      status: "Couldn't load the status",
      history: "Couldn't load the history",
      again: 'Try again',
      copy: 'Copy',
    },
    ko: {
      applications: '애플리케이션을 불러오지 못했습니다',
      status: '상태를 불러오지 못했습니다',
      history: '인증 이력을 불러오지 못했습니다',
      again: '다시 시도',
      copy: '복사',
    },
  } as const

  for (const [language, words] of Object.entries(wordsOf))
    it(`is explained once, and its other parts have a line each (${language})`, async () => {
      helpDesk()
      answer(fail('applications', 'status', 'history', 'phones', 'otps', 'limits'))
      const element = open({ language })
      await until(() => states(element).length === 3 && states(element)[0]?.details === 1)
      const [first, ...others] = states(element)
      expect(first?.title).to.contain(words.applications)
      expect(first?.actions).to.deep.equal([words.again, words.copy])
      expect(others).to.deep.equal([
        { title: words.status, details: 0, actions: [words.again] },
        { title: words.history, details: 0, actions: [words.again] },
      ])
      for (const line of all(element, '.state-line')) expect(line.offsetHeight).to.be.below(60)
    })

  it('is over for all its parts when they are loaded again from its explanation', async () => {
    answer(fail('applications', 'status', 'history'))
    const element = open()
    await until(() => states(element).length === 3)
    answer({})
    ;(await within(element).button(/^Try again$/)).click()
    await cards(element)
    await within(element).until(/No activity yet/)
    expect(states(element)).to.deep.equal([])
    expect(element.shadowRoot?.activeElement?.textContent).to.equal('Status by application')
  })

  it('is explained by the next part once the first one is there', async () => {
    answer(fail('status', 'history'))
    const element = open()
    await until(() => states(element)[0]?.details === 1 && states(element)[1]?.details === 0)
    answer(fail('history'))
    find(element, '.home-status .state .button')?.click()
    await cards(element)
    await until(() => states(element)[0]?.details === 1)
    expect(states(element)[0]?.title).to.contain("Couldn't load the history")
  })

  it('is another one where the reason is another', async () => {
    answer({ ...fail('status'), [calls.history]: { status: 404, text: '' } })
    const element = open()
    await until(() => states(element).length === 2 && states(element).every(({ details }) => details === 1))
  })

  it('leaves a part alone that has failed alone', async () => {
    answer({ ...fail('history'), 'GET /config.json': { json: configuration } })
    const element = open()
    await until(() => states(element)[0]?.details === 1)
    expect(states(element)).to.have.lengthOf(1)
  })
})
