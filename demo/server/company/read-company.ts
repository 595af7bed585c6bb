import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import type { Company } from './company'

/** Where the portal finds the logo, whatever its file is called. */
export const LOGO_PATH = '/company/logo'

const line = v.pipe(v.string('must be a text'), v.trim(), v.nonEmpty('must not be empty'))
const bothLanguages = v.strictObject({ ko: line, en: line })
const companyFile = v.strictObject({
  name: bothLanguages,
  portalName: v.optional(bothLanguages),
  helpDesk: v.optional(bothLanguages),
  privacy: v.optional(
    v.strictObject({
      company: v.optional(line),
      officer: v.optional(v.strictObject({ name: line, position: line })),
      department: v.optional(v.strictObject({ name: line, phone: line, email: line })),
    }),
  ),
})

/** What is wrong with a company's folder, to complete the sentence "COMPANY_DIR must be …". */
export class CompanyFolderError extends Error {
  override readonly name = 'CompanyFolderError'
}

/** Reads a folder with `company.json`, and a logo and terms where there are some. Throws CompanyFolderError. */
export function readCompany(folder: string): Company {
  const inFolder = (...names: readonly string[]) =>
    names.map((name) => resolve(folder, name)).find((path) => existsSync(path))
  const logoFile = inFolder('logo.svg', 'logo.png')
  const path = join(folder, 'company.json')
  const portal = checked(path, readJson(path))
  return {
    portal: { ...portal, ...(logoFile && { logo: LOGO_PATH }) },
    logoFile,
    termsFiles: { ko: inFolder('terms.ko.txt'), en: inFolder('terms.en.txt') },
  }
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
