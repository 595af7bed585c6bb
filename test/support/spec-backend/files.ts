import { existsSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, normalize } from 'node:path'
import type { Reply } from './reply'

/** A page of the backend: HTML as text or from a file, with the headers of its answer. */
export interface SpecPage {
  readonly html?: string
  readonly file?: string
  readonly headers?: Readonly<Record<string, string>>
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
}

/** The page at a path, if there is one. */
export async function pageAt(
  pages: Readonly<Record<string, SpecPage>>,
  pathname: string,
): Promise<Reply | undefined> {
  const page = pages[pathname]
  if (!page) return undefined
  const text = page.file ? await readFile(page.file) : (page.html ?? '')
  return { text, headers: { 'content-type': 'text/html; charset=utf-8', ...page.headers } }
}

/** The file at a path below one of the folders, if there is one. */
export async function fileAt(
  folders: Readonly<Record<string, string>>,
  pathname: string,
): Promise<Reply | undefined> {
  const prefix = Object.keys(folders).find((start) => pathname.startsWith(start))
  const folder = prefix && folders[prefix]
  if (!folder) return undefined
  const file = join(folder, normalize(`/${decodeURIComponent(pathname.slice(prefix.length))}`))
  if (!existsSync(file) || statSync(file).isDirectory()) return undefined
  return {
    text: await readFile(file),
    headers: { 'content-type': types[extname(file)] ?? 'application/octet-stream' },
  }
}
