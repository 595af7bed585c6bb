import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import type { PortalCompany } from '../src/contract/portal-company'
import { inLanguage, type TranslatedText } from '../src/contract/translated'
import { messageLanguages } from './mail/texts'

/** The company that runs the server. */
export interface Company {
  /** The company's data on the portal's pages. `logo` is the logo's address there, not its file. */
  readonly portal: PortalCompany
  /** Path of the logo's file. */
  readonly logoFile?: string | undefined
  readonly termsFiles: TranslatedText
}

/** The fictitious company of demo mode. */
export const madeUpCompany: Company = {
  portal: {
    name: { ko: '가온물산', en: 'Gaon Trading' },
    helpDesk: { ko: 'IT 헬프데스크 내선 1234', en: 'IT help desk, extension 1234' },
    privacy: {
      company: '가온물산 주식회사',
      officer: { name: '정하윤', position: '정보보호 최고책임자' },
      department: { name: '정보보호팀', phone: '02-0000-1234', email: 'privacy@gaon.example' },
    },
  },
  termsFiles: {},
}

/**
 * The title at the beginning of mails and text messages, in their first language: the portal's name if it has one, else
 * one made of the company's name.
 */
export function portalTitle(company: Company | undefined): string {
  const { portalName, name } = company?.portal ?? {}
  const [{ tag, portalTitle }] = messageLanguages
  return inLanguage(portalName, tag) ?? portalTitle(inLanguage(name, tag))
}

/** The logo's URL path, whatever its file is called. */
export const LOGO_PATH = '/company/logo'

const line = v.pipe(v.string('must be a text'), v.trim(), v.nonEmpty('must not be empty'))
/**
 * A company must have each of its names in these languages. Further languages are used on the portal's pages only.
 */
const companyLanguages = ['ko', 'en'] as const
const translated = v.objectWithRest(v.entriesFromList(companyLanguages, line), line)
const companyFile = v.strictObject({
  name: translated,
  portalName: v.optional(translated),
  helpDesk: v.optional(translated),
  privacy: v.optional(
    v.strictObject({
      company: v.optional(line),
      officer: v.optional(v.strictObject({ name: line, position: line })),
      department: v.optional(v.strictObject({ name: line, phone: line, email: line })),
    }),
  ),
})

/** An invalid company folder. The message completes the sentence "COMPANY_DIR must be …". */
export class CompanyFolderError extends Error {
  override readonly name = 'CompanyFolderError'
}

/** Reads a folder with `company.json`, an optional logo and optional terms. Throws CompanyFolderError. */
export function readCompany(folder: string): Company {
  const inFolder = (...names: readonly string[]) =>
    names.map((name) => resolve(folder, name)).find((path) => existsSync(path))
  const logoFile = inFolder('logo.svg', 'logo.png')
  const path = join(folder, 'company.json')
  const portal = checked(path, readJson(path))
  return {
    portal: { ...portal, ...(logoFile && { logo: LOGO_PATH }) },
    logoFile,
    termsFiles: termsFilesIn(folder),
  }
}

/**
 * Returns the files `terms.LANGUAGE.txt` by language. `companyLanguages` come first, because a browser that asks for
 * a language without a file gets the first file.
 */
function termsFilesIn(folder: string): TranslatedText {
  const found = readdirSync(folder).flatMap((name) => /^terms\.([\w-]+)\.txt$/.exec(name)?.[1] ?? [])
  const inOrder = [...new Set([...companyLanguages.filter((id) => found.includes(id)), ...found])]
  return Object.fromEntries(inOrder.map((id) => [id, resolve(folder, `terms.${id}.txt`)]))
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'is not JSON' : `(${(error as NodeJS.ErrnoException).code})`
    throw new CompanyFolderError(`a folder with a file company.json: ${path} ${reason}`)
  }
}

function checked(path: string, json: unknown): v.InferOutput<typeof companyFile> {
  const read = v.safeParse(companyFile, json)
  if (read.success) return read.output
  const [issue] = read.issues
  const field = v.getDotPath(issue) ?? 'the whole'
  throw new CompanyFolderError(`a folder with a good company.json: in ${path}, ${field} ${reasonOf(issue)}`)
}

function reasonOf(issue: v.BaseIssue<unknown>): string {
  if (issue.expected === 'never') return 'is not known'
  return issue.received === 'undefined'
    ? 'is missing'
    : /^must/.test(issue.message)
      ? issue.message
      : 'has another form'
}
