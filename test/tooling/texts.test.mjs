import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkTextKeys } from '../config/text-keys.mjs'
import { checkTextWords } from '../config/text-words.mjs'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'texts-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function plant(/** @type {Record<string, string>} */ files) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}

describe('the table of words', () => {
  it('holds in the texts of the product and the demo', () => {
    const { violations, texts } = checkTextWords(fileURLToPath(new URL('../..', import.meta.url)))
    expect(violations).toEqual([])
    expect(texts).toBeGreaterThan(1500)
  })

  it.each([
    ['일회용 번호를 입력하세요.', 'OTP 번호'],
    ['시리얼이 만료되었습니다.', '등록 번호'],
    ['인증 코드를 입력하세요.', '인증번호'],
    ['아이디를 입력하세요.', '사용자 ID'],
    ['다른 로그인 수단', '인증 수단'],
    ['다시 시도해 주세요.', '하십시오체'],
    ['삭제할까요?', '하십시오체'],
    ['창이 보이지 않나요?', '하십시오체'],
    ['지금 안내해요.', '하십시오체'],
    ['연결하는 중 …', 'without a blank'],
    ['Register it anew.', 'again'],
    ['Mobile set-up', 'setup'],
    ['Choose a way to sign in', 'sign-in method'],
    ['Register an authenticator', 'method'],
    ['Get an e-mail', 'email'],
    ['Please wait.', 'the request alone'],
    ['Press “Next”.', 'select'],
    ['You are signed out.', 'log out'],
    ['The code could not be sent.', 'contraction'],
    ['Enter the registration code.', 'registration number'],
    ['Loading …', 'without a blank'],
  ])('refuses “%s”', (text, instead) => {
    plant({ 'src/core/texts/en/auth.ts': `export const auth = {\n  text: ${JSON.stringify(text)},\n}\n` })
    const { violations } = checkTextWords(root)
    expect(violations).toEqual([expect.stringContaining(instead)])
    expect(violations[0]).toMatch(/^src\/core\/texts\/en\/auth\.ts:2 {2}/)
  })

  it('reads templates, pages and plain texts, and no keys, imports or comments', () => {
    plant({
      'demo/desk/texts/en.ts':
        "// authenticator\nimport x from './e-mail'\nexport const en = { 'set-up': (name: string) => `Register $" +
        '{name} anew` }',
      'demo/desk/index.html': '<title class="anew">데스크</title>\n<p>아이디</p>',
      'server/app-store/terms.txt': 'Report by e-mail.',
    })
    expect(checkTextWords(root).violations.map((line) => line.split('  ')[0])).toEqual([
      'demo/desk/index.html:2',
      'demo/desk/texts/en.ts:3',
      'server/app-store/terms.txt:1',
    ])
  })

  it('lets the texts of the specification stand, and contractions out of what is no screen', () => {
    plant({
      'src/core/texts/en/auth.ts':
        "export const a = ['Press the send again button.', 'Please log in again.', 'You can log in with this service.']",
      'server/admin/run-admin.ts': "export const b = 'It does not change.'",
    })
    expect(checkTextWords(root).violations).toEqual([])
  })
})

describe('the check of unused texts', () => {
  const tsconfig = JSON.stringify({
    compilerOptions: { strict: true, noLib: true, types: [], module: 'esnext', target: 'esnext' },
    include: ['src'],
  })
  const table = `export const auth = {
  'email.line': 'a',
  'sms.line': 'b',
  'otp.line': 'c',
  seconds_one: 'd',
  seconds_other: 'e',
  dead: 'f',
} as const
`
  const screen = (/** @type {string} */ type) => `import type { auth } from '../core/texts/en/auth'
declare const t: (key: \`auth:\${Exclude<keyof typeof auth, 'seconds_one' | 'seconds_other'>}\` | 'auth:seconds') => string
declare const method: ${type}
export const shown = [t(\`auth:\${method}.line\`), t('auth:seconds')]
type Exclude<T, U> = T extends U ? never : T
`

  it('names a key that no source uses, and resolves the others by their types', () => {
    plant({
      'tsconfig.json': tsconfig,
      'src/core/texts/en/auth.ts': table,
      'src/core/texts/ko/auth.ts': table,
      'src/screens/code.ts': screen("'email' | 'sms'"),
    })
    const { unused, keys } = checkTextKeys(root)
    expect(unused).toEqual([
      'src/core/texts/en/auth.ts:4  auth:otp.line',
      'src/core/texts/en/auth.ts:7  auth:dead',
    ])
    expect(keys).toBe(5)
  })

  it('takes the catalogue by its codes and the login form by its properties', () => {
    plant({
      'tsconfig.json': tsconfig,
      'src/core/errors/remedies.ts':
        "export const httpStatuses = [503]; export const sections = { 5002: 'again', '6001-6005': 'desk' }",
      'src/core/errors/describe.ts': "export const name = 'generic'",
      'src/core/texts/en/errors.ts':
        "export const errors = { '5002.title': 'a', '6001-6005.title': 'a', 'http.503.message': 'b', 'generic.title': 'c', 'gone.title': 'd' }",
      'src/core/texts/en/login.ts': "export const en = { title: 'a', lead: 'b', dead: 'c' }",
      'src/screens/form.ts':
        "import { en } from '../core/texts/en/login'\nconst { lead } = en\nexport const shown = [en.title, lead]",
    })
    expect(checkTextKeys(root).unused.map((line) => line.split('  ')[1])).toEqual([
      'errors:gone.title',
      'login:dead',
    ])
  })
})
