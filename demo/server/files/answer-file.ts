import type { Context } from 'hono'
import type { StoredFile } from './file-store'

/** Answers with a stored file: compressed when the client takes it, 304 when the client has it. */
export const answerFile = (context: Context, file: StoredFile, headers: Record<string, string>): Response => {
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

const acceptsBrotli = (header = ''): boolean =>
  /(?:^|[,\s])br\s*(?:,|$|;\s*q=(?!0(?:\.0*)?\s*(?:,|$)))/i.test(header)

const matches = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((known) => known.trim().replace(/^W\//, '') === etag) ?? false
