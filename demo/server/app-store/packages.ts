import { serverFile } from '../files/server-folders'
import type { Settings } from '../settings/server-options'

/** Stands in for a package until a real one is configured: a ZIP archive, as packages are, with a note in it. */
const PLACEHOLDER = 'app-store/placeholder.zip'
const SAMPLE_TERMS = 'app-store/terms.txt'

/** A package of the mobile app as it is served. */
export interface AppPackage {
  readonly path: string
  readonly contentType: string
  /** Under which a browser saves it. */
  readonly fileName: string
}

/** The package that a link names by folder and extension, with or without the extension's dot; undefined for others. */
export function packageFor(
  settings: Settings,
  folderName: string | undefined,
  fileExtension: string | undefined,
): AppPackage | undefined {
  const extension = fileExtension?.replace(/^\./, '')
  if (folderName === 'android' && extension === 'apk') {
    return {
      path: settings.androidPackageFile ?? serverFile(PLACEHOLDER),
      contentType: 'application/vnd.android.package-archive',
      fileName: 'mfa.apk',
    }
  }
  if (folderName === 'ios' && extension === 'ipa') {
    return {
      path: settings.iosPackageFile ?? serverFile(PLACEHOLDER),
      contentType: 'application/octet-stream',
      fileName: 'mfa.ipa',
    }
  }
  return undefined
}

/** The terms in the language that a browser asks for, where the company has them in both. */
export function termsFileOf({ termsFile, company }: Settings, acceptLanguage = ''): string {
  const { ko, en } = company?.termsFiles ?? {}
  const own = acceptLanguage.slice(0, 2).toLowerCase() === 'en' ? (en ?? ko) : (ko ?? en)
  return termsFile ?? own ?? serverFile(SAMPLE_TERMS)
}
