/**
 * One word for one thing: finds the words that the texts of both languages do not use, in everything that a person reads.
 * `node test/config/text-words.mjs [root]`
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import ts from 'typescript'

/** Files with texts for screens. */
const screens = [
  'src/core/texts',
  'demo/desk/index.html',
  'demo/desk/texts',
  'server/help-desk/page/index.html',
  'server/help-desk/page/texts',
  'demo/host/index.html',
  'demo/host/policy/policy-sections.ts',
  'demo/host/texts',
  'demo/phone/index.html',
  'demo/phone/texts',
  'server/app-store/terms.txt',
  'server/policy/policy.svg',
  'elements/published/custom-elements.json', // in Korean for the playground; in English for who writes a page
]

/** Files with mails, text messages and terminal output. They also hold log lines, which have no contractions. */
const elsewhere = [
  'server/admin',
  'server/run.ts',
  'server/mail',
  'server/codes/code-routes.ts',
  'src/check/command-line.ts',
]

/** `screensOnly`: not elsewhere. `notIn`: a file that needs the word. */
/** @typedef {{ word: RegExp, instead: string, screensOnly?: boolean, notIn?: string }} Rule */

/** @type {readonly Rule[]} */
const korean = [
  { word: /일회용/, instead: 'OTP 번호' },
  { word: /시리얼/, instead: '등록 번호 (6자리), 일련번호 (16자리)' },
  { word: /인증 ?코드/, instead: '인증번호' },
  { word: /아이디|직원 ?ID/, instead: '사용자 ID' },
  { word: /로그인 ?수단|인증장치/, instead: '인증 수단' },
  { word: /휴대전화(?!번호)/, instead: '휴대폰' },
  { word: /주세요|(?:까|나|가)요\?|(?:시|으)?셨나요/, instead: '하십시오체: …하세요, …하시겠습니까?' },
  { word: /(?:에|예|해|돼|아|어|이)요[.!?]?$/, instead: '하십시오체: …입니다' },
  { word: /에 의해|을 가지고|를 가지고/, instead: 'a plain particle' },
]

/** @type {readonly Rule[]} */
const both = [{ word: / …/, instead: '… without a blank before it' }]

/** @type {readonly Rule[]} */
const english = [
  { word: /\banew\b/i, instead: 'again' },
  { word: /\bset-up\b/i, instead: 'setup (noun), set up (verb)' },
  { word: /\bways? to sign in\b/i, instead: 'sign-in method' },
  // In the catalogue it is what FIDO calls so: a security key or the one in the computer.
  {
    word: /\bauthenticators?\b/i,
    instead: 'method, device, phone',
    notIn: 'src/core/texts/en/errors.ts',
  },
  { word: /\be-mails?\b/i, instead: 'email' },
  { word: /\bplease\b/i, instead: 'the request alone' },
  { word: /\b(?:press|click|tap)(?:ed|ing|s)?\b/i, instead: 'select' },
  { word: /\bchoose “/i, instead: 'select' },
  { word: /\b(?:signed|sign|signs) out\b/i, instead: 'log out' },
  { word: /\blog in\b/i, instead: 'sign in' },
  { word: /\b(?:username|employee ID)\b/i, instead: 'user ID', screensOnly: true },
  { word: /\bregistration code\b/i, instead: 'registration number' },
  { word: /\blicence\b/i, instead: 'license' },
  { word: /\bcolour\b|\brecognise|\bcancell?ed or\b/i, instead: 'American spelling' },
  { word: /\bnobody\b|\bsomebody\b|\bis told\b|\bnot to be had\b/i, instead: 'a plain sentence' },
  {
    word: /\b(?:cannot|could not|do not|does not|did not|is not|are not|will not)\b/i,
    instead: 'the contraction',
    screensOnly: true,
  },
  { word: /could(?:n't| not) be retrieved/i, instead: "Couldn't load …" },
]

/**
 * Texts that the specification gives, and a few that need the word.
 *
 * @type {readonly { text: RegExp, why: string }[]}
 */
const exceptions = [
  { text: /^This username does not exist\. Please enter it again\.$/, why: 'R41' },
  { text: /^The ID does not exist\. Please enter it again\.$/, why: 'R78' },
  { text: /^This verification code is invalid\. Please enter it again\.$/, why: 'R218' },
  { text: /^Invalid verification number\. Please enter it again\.$/, why: 'R219' },
  { text: /^Please try again, or use another method\.$/, why: 'R66' },
  { text: /^Please try another device\.$/, why: 'R67' },
  { text: /^Please (?:try again|log in again|retry authentication)\.$/, why: 'R285, R286, R307' },
  { text: /^Press the send again button\.$/, why: 'R199' },
  { text: /^All registered mobile authenticators must be deleted to use mobile setup\.$/, why: 'R88' },
  { text: /^Cannot be used without permission from the administrator\.?$/, why: 'R235' },
  { text: /^You can log in with this service\.$/, why: 'R185' },
  {
    text: /^직접 하지 않은 로그인이 있나요\?$/,
    why: 'a question that finds whom it concerns',
  },
  { text: /^You have (?:one way|\{\{count\}\} ways) to sign in to /, why: 'counts, and names no thing' },
  { text: /^앱에 ‘(?:기기|OTP) 추가’가 없나요\?$/, why: 'a question that the link beside it answers' },
  { text: /^휴대폰을 바꾸거나 잃어버렸나요\?$/, why: 'a question that is a link to its answer' },
  { text: /^Clicks$/, why: 'what the page of primitives counts' },
  { text: /^Press Ctrl\+C to stop\.$/, why: 'a key is pressed' },
]

const hangul = /\p{Script=Hangul}/u

/** @typedef {{ text: string, line: number }} Finding */

/** @returns {Finding[]} the strings of a module, templates with `{}` where a value goes */
function stringsOf(/** @type {string} */ path, /** @type {string} */ content) {
  const source = ts.createSourceFile(path, content, ts.ScriptTarget.Latest, true)
  /** @type {Finding[]} */
  const found = []
  const add = (/** @type {ts.Node} */ node, /** @type {string} */ text) =>
    found.push({ text, line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1 })
  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isImportDeclaration(node) || ts.isLiteralTypeNode(node)) return
    if (ts.isStringLiteralLike(node)) {
      const names = ts.isPropertyAssignment(node.parent) && node.parent.name === node
      if (!names) add(node, node.text)
    } else if (ts.isTemplateExpression(node)) {
      add(node, [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('{}'))
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** @returns {Finding[]} the lines of a page or of a plain text, without markup */
const linesOf = (/** @type {string} */ content) =>
  content.split('\n').map((line, index) => ({ text: line.replace(/<[^>]*>/g, ' ').trim(), line: index + 1 }))

/** @returns {Finding[]} what a person reads of a file */
function textsOf(/** @type {string} */ file, /** @type {string} */ content) {
  if (/\.tsx?$/.test(file)) return stringsOf(file, content)
  const lines = linesOf(content)
  return file.endsWith('.json') ? lines.filter(({ text }) => hangul.test(text)) : lines
}

/** @returns {string[]} */
function filesAt(/** @type {string} */ root, /** @type {string} */ place) {
  const path = join(root, place)
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [place]
  return readdirSync(path).flatMap((name) => filesAt(root, `${place}/${name}`))
}

/**
 * Returns the violations of one text of a file.
 *
 * @param {string} text
 * @param {string} file
 * @param {boolean} onScreen
 * @returns {string[]}
 */
function judge(text, file, onScreen) {
  if (exceptions.some((each) => each.text.test(text))) return []
  const rules = hangul.test(text) ? [...korean, ...both] : [...english, ...both]
  return rules
    .filter(({ screensOnly, notIn }) => (onScreen || !screensOnly) && notIn !== file)
    .flatMap(({ word, instead }) => {
      const [said] = word.exec(text) ?? []
      return said === undefined ? [] : [`“${said}” in “${text}”: say ${instead}`]
    })
}

/**
 * @param {string} root
 * @returns {{ violations: string[], texts: number }} each violation as `path:line  reason`
 */
export function checkTextWords(root) {
  let texts = 0
  /** @type {string[]} */
  const violations = []
  for (const [places, onScreen] of /** @type {const} */ ([
    [screens, true],
    [elsewhere, false],
  ]))
    for (const file of places.flatMap((place) => filesAt(root, place))) {
      const content = readFileSync(join(root, file), 'utf8')
      for (const { text, line } of textsOf(file, content)) {
        texts += 1
        violations.push(...judge(text, file, onScreen).map((problem) => `${file}:${line}  ${problem}`))
      }
    }
  return { violations, texts }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const root = resolve(process.argv[2] ?? fileURLToPath(new URL('../..', import.meta.url)))
  const { violations, texts } = checkTextWords(root)
  for (const violation of violations) console.error(violation)
  console.log(`Words: ${texts} texts, ${violations.length} that do not keep to the table.`)
  if (violations.length > 0) process.exitCode = 1
}
