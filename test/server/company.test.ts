import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { filled, withTopic } from '../../demo/host/policy/policy-sections'
import { readCompany } from '../../server/company'
import type { PortalCompany } from '../../src/contract/portal-company'
import { testServer } from './test-server'

const hanbit = {
  name: { ko: '한빛전자', en: 'Hanbit & "Sons"' },
  helpDesk: { ko: 'IT 지원실 내선 9999', en: 'IT support, extension 9999' },
  privacy: { officer: { name: '김하늘', position: '이사' } },
}

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mfa-company-'))
  await writeFile(join(folder, 'company.json'), JSON.stringify(hanbit))
  await writeFile(join(folder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(folder, 'terms.ko.txt'), '제1조')
  await writeFile(join(folder, 'terms.en.txt'), 'Article 1')
})
const { api } = testServer(() => ({
  demo: false,
  smtpUrl: 'none',
  smsWebhookUrl: 'none',
  company: readCompany(folder),
  samplePage: false,
}))
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

function companyIn(page: string): PortalCompany {
  const content = /<meta name="company" content="([^"]*)">/.exec(page)?.[1] ?? ''
  return JSON.parse(content.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&'))
}

it('puts the company of COMPANY_DIR into every page of the portal, and nothing of the made-up one', async () => {
  for (const path of ['/', '/auth/email', '/personalPolicy', '/dashboard']) {
    const { text } = await api.get(path)
    expect(companyIn(text)).toEqual({ ...hanbit, logo: '/company/logo' })
    expect(text).not.toMatch(/가온|Gaon/)
  }
})

it('names the help desk of the company in the configuration, for the elements', async () => {
  const { CONFIG_VARIABLES } = JSON.parse((await api.get('/config.json')).text)
  expect(CONFIG_VARIABLES.USER_PORTAL.HELP_DESK).toEqual(hanbit.helpDesk)
})

it('serves the logo, and the terms in the language that the browser asks for', async () => {
  const logo = await api.get('/company/logo')
  expect([logo.status, logo.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  const terms = async (language: string) =>
    (await api.get('/api/app/terms-and-conditions', {}, { 'accept-language': language })).text
  expect(await terms('en-US,en;q=0.9,ko;q=0.8')).toBe('Article 1')
  expect(await terms('ko-KR,ko;q=0.9')).toBe('제1조')
  expect(await terms('fr')).toBe('제1조')
})

it.each(['/playground', '/widgets', '/phone', '/sample', '/sample/login', '/desk'])(
  'does not serve %s unless it is switched on',
  async (path) => {
    expect((await api.get(path)).status).toBe(404)
  },
)

it.each(['/healthyz', '/statusz', '/startupz', '/health', '/ready', '/metrics', '/livez/x'])(
  'answers %s, which no supervisor should take for the portal, with 404',
  async (path) => {
    expect((await api.get(path)).status).toBe(404)
  },
)

it('says what is wrong with a company folder', async () => {
  const wrong = await mkdtemp(join(tmpdir(), 'mfa-company-'))
  const reading = async (content: string) => {
    await writeFile(join(wrong, 'company.json'), content)
    return () => readCompany(wrong)
  }
  const file = join(wrong, 'company.json')
  try {
    expect(() => readCompany(wrong)).toThrow(`a folder with a file company.json: ${file} (ENOENT)`)
    expect(await reading('{')).toThrow(`${file} is not JSON`)
    expect(await reading('{}')).toThrow(`in ${file}, name is missing`)
    expect(await reading('{"name": {"ko": "한빛"}}')).toThrow('name.en is missing')
    expect(await reading('{"name": {"ko": "한빛", "en": " "}}')).toThrow('name.en must not be empty')
    expect(await reading('{"name": {"ko": "한빛", "en": 1}}')).toThrow('name.en must be a text')
    expect(await reading('{"name": {"ko": "한빛", "en": "H"}, "tel": 1}')).toThrow('tel is not known')
  } finally {
    await rm(wrong, { recursive: true })
  }
})

it('marks in the policy what a company has not filled in, and lets the particle follow the name', () => {
  expect(filled(undefined, '부서 이름')).toBe('[미입력: 부서 이름]')
  expect(filled('정보보호팀', '부서 이름')).toBe('정보보호팀')
  expect(['한빛전자', '가온물산', 'Hanbit'].map(withTopic)).toEqual(['한빛전자는', '가온물산은', '회사는'])
})
