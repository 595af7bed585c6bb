import type { Context } from 'hono'
import type { StoredFile } from './file-store'

/** Answers with a stored file: compressed when the client takes it, 304 when the client has it. */
export function answerFile(context: Context, file: StoredFile, headers: Record<string, string>): Response {
  const brotli = acceptsBrotli(context.req.header('accept-encoding')) ? file.brotli : undefined
  const etag = `"${file.hash}${brotli ? '-br' : ''}"`
  const all = { ...headers, ETag: etag, Vary: 'Accept-Encoding' }
  if (matches(context.req.header('if-none-match'), etag)) return context.body(null, 304, all)
  return context.body(brotli ?? file.body, 200, {
    ...all,
    'Content-Type': file.type,
    ...(brotli && { 'Content-Encoding': 'br' }),
  })
}

/** Of a list in a header. A longer one is left unread: the file is sent whole and as it is, which every client takes. */
const LONGEST_LIST = 1_024

const entriesOf = (header = ''): string[] => (header.length > LONGEST_LIST ? [] : header.split(','))

/** RFC 9110, 12.5.3: a weight of 0 refuses. */
const acceptsBrotli = (header: string | undefined): boolean =>
  entriesOf(header).some((coding) => {
    const [name, weight = ''] = coding.split(';').map((part) => part.trim().toLowerCase())
    return name === 'br' && !/^q=0(?:\.0*)?$/.test(weight)
  })

const matches = (header: string | undefined, etag: string): boolean =>
  entriesOf(header).some((known) => known.trim().replace(/^W\//, '') === etag)
