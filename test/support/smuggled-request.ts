/** A second request, for a server or a proxy that takes the first request to be shorter. */
export const hiddenRequest = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n'

const LENGTH = 22

/** Headers by which two readers may disagree on where a request ends. */
export const ambiguousFramings: Readonly<Record<string, readonly string[]>> = {
  'two lengths': [`Content-Length: ${LENGTH}`, 'Content-Length: 0'],
  'a length and chunks': [`Content-Length: ${LENGTH}`, 'Transfer-Encoding: chunked'],
  'chunks and a length': ['Transfer-Encoding: chunked', 'Content-Length: 4'],
  'chunks that are not the last coding': ['Transfer-Encoding: chunked, identity'],
  'chunks twice': ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'],
  'a coding that no server has': ['Transfer-Encoding: xchunked'],
  'a space before the colon': ['Transfer-Encoding : chunked'],
  'a folded header': ['Transfer-Encoding:', ' chunked'],
  'a length with a sign': [`Content-Length: +${LENGTH}`],
  'a length in hexadecimal': ['Content-Length: 0x16'],
  'a list of lengths': [`Content-Length: ${LENGTH}, ${LENGTH}`],
  'a bare line feed': [`X-Bare: a\nContent-Length: ${LENGTH}`, 'Content-Length: 0'],
}

/** A request for a code with such headers, and the hidden one where its body should be. */
export const smuggledRequest = (headers: readonly string[]): string =>
  [
    'POST /api/login/email/authenticate HTTP/1.1',
    'Host: localhost',
    'Content-Type: application/json',
    ...headers,
    '',
    `0\r\n\r\n${hiddenRequest}`,
  ].join('\r\n')

/** True if the server has answered only one request, and refused it. */
export const refusedOnce = (answer: string): boolean =>
  /^HTTP\/1\.1 4\d\d /.test(answer) && answer.match(/^HTTP\/1\.1 /gm)?.length === 1
