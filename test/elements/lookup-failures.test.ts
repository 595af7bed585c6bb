import { expect } from 'chai'
import { signInTable } from '../support/answers.mjs'
import type { Answer } from '../support/fake-backend'
import { testBackend } from './support/backend'
import { passTime } from './support/clock'
import { heardErrors } from './support/heard-errors'
import { show, type, within } from './support/page'
import { refused } from './support/refusals'
import { loadScript } from './support/script'
import { placeOf } from './support/sign-in'
import { settled, until } from './support/until'

const call = 'GET /login-service/user-authenticator'

const html = (status: number, text: string): Answer => ({
  status,
  text,
  headers: { 'content-type': 'text/html' },
})

type Reply = Answer | (() => Promise<Answer>)

/** Broken responses, with the fields of the host's event and the title that the employee reads. */
const answers: Readonly<
  Record<string, { reply: Reply; event: object; title: { readonly ko: string; readonly en: string } }>
> = {
  'no response': {
    reply: () => Promise.reject(new TypeError('Failed to fetch')),
    event: { code: 'network' },
    title: { ko: '서버에 연결할 수 없습니다', en: 'No connection to the server' },
  },
  'broken JSON': {
    reply: { text: '{"employeeId": "mj', headers: { 'content-type': 'application/json' } },
    event: { code: 'malformed', status: 200 },
    title: { ko: '예상하지 못한 응답', en: 'Unexpected response' },
  },
  'JSON of another shape': {
    reply: { json: { userId: [] } },
    event: { code: 'malformed', status: 200 },
    title: { ko: '예상하지 못한 응답', en: 'Unexpected response' },
  },
  'a page of HTML': {
    reply: html(200, '<html><h1>Welcome to nginx'),
    event: { code: 'malformed', status: 200 },
    title: { ko: '다른 서버의 응답', en: 'Answer from another server' },
  },
  "a proxy's 401": {
    reply: html(401, '<h1>Sign in'),
    event: { code: 'http', status: 401 },
    title: { ko: '다른 서버의 응답', en: 'Answer from another server' },
  },
  'no content': {
    reply: { status: 204 },
    event: { code: 'empty', status: 204 },
    title: { ko: '받은 데이터 없음', en: 'No data received' },
  },
  'an error page of HTML': {
    reply: html(502, '<h1>Bad Gateway'),
    event: { code: 'http', status: 502 },
    title: { ko: '게이트웨이 오류', en: 'Bad gateway' },
  },
  'a bare status': {
    reply: { status: 503, text: '' },
    event: { code: 'http', status: 503 },
    title: { ko: '서비스 이용 불가', en: 'Service unavailable' },
  },
  'too many requests': {
    reply: { status: 429, text: '', headers: { 'retry-after': '30' } },
    event: { code: 'http', status: 429 },
    title: { ko: '너무 많은 시도', en: 'Too many attempts' },
  },
  'a code of the catalog': {
    reply: refused(10002, 500),
    event: { code: 'backend', status: 500, failCode: '10002' },
    title: { ko: '라이선스 키 복호화 실패', en: 'License key not readable' },
  },
}

describe('a failed lookup of an ID', () => {
  const { answer } = testBackend(signInTable)
  const errors = heardErrors()

  /** The login form of a language, from which an ID has been sent. */
  const sendId = async (language = 'en') => {
    const element = show('mfa-login', { language, 'config-url': '/config.json' })
    const field = await within(element).field()
    type(field, 'mjkim')
    field.form?.requestSubmit()
    return { ...within(element), element, field }
  }

  before(() => loadScript())

  for (const language of ['ko', 'en'] as const)
    for (const [name, { reply, event, title }] of Object.entries(answers))
      it(`by ${name} is explained in ${language}, reaches the host in one event, and the ID can be sent again [R39, R188a, R188b, R240a]`, async () => {
        answer({ [call]: reply })
        const { element, field, ...screen } = await sendId(language)
        const dialog = await screen.dialog()
        expect(dialog.querySelector('h2')?.textContent).to.equal(title[language])
        expect(errors.heard).to.deep.equal([{ ...event, callId: 'userAuthenticator' }])
        dialog.querySelector<HTMLButtonElement>('.actions > button')?.click()
        await until(() => screen.dialogNow() === null)
        // The sentence stays at the field, and the ID is still there.
        const [described] = (field.getAttribute('aria-describedby') ?? '').split(' ')
        expect(element.shadowRoot?.getElementById(described ?? '')?.textContent).to.match(/\S/)
        expect(screen.fieldNow()?.value).to.equal('mjkim')
        answer({})
        ;(await screen.submit()).click()
        await until(() => placeOf(element) === '/auth')
      })

  it('by denied access is heard once, with its class [R188a]', async () => {
    answer({ [call]: refused(2001, 401) })
    const { dialog } = await sendId()
    expect((await dialog()).textContent).to.contain('Access denied.')
    expect(errors.heard).to.deep.equal([
      { code: 'denied', status: 401, failCode: '2001', callId: 'userAuthenticator' },
    ])
  })

  it('by a backend that never answers is given up after 20 s [R240a]', async () => {
    const never = ({ signal }: Request) =>
      new Promise<Answer>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    answer({ [call]: never })
    const { submit, dialog, dialogNow } = await sendId()
    const button = await submit()
    await until(() => button.getAttribute('aria-busy') === 'true')
    passTime(19)
    await settled()
    expect(dialogNow()).to.equal(null)
    passTime(1)
    expect((await dialog()).textContent).to.contain('No response from the server')
    dialogNow()?.dispatchEvent(new Event('cancel', { cancelable: true }))
    await until(() => dialogNow() === null && !button.disabled)
    expect(button.getAttribute('aria-busy')).not.to.equal('true')
  })
})
