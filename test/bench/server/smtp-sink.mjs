import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * A mail server that takes everything and costs next to nothing, so that what is measured is not the mail's reader. It
 * gives each code to the caller that waits for it.
 */
export async function openSmtpSink() {
  /** @type {Map<string, (code: string) => void>} */
  const waiting = new Map()
  const server = createServer((socket) => converse(socket, (to, code) => waiting.get(to)?.(code)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** The code of the next mail to the address. @param {string} to @returns {Promise<string>} */
    code: (to) =>
      new Promise((resolve) => {
        waiting.set(to, (code) => {
          waiting.delete(to)
          resolve(code)
        })
      }),
    close: () => server.close(),
  }
}

/**
 * One connection (RFC 5321), without a look at anything but the recipient and the text. It takes several commands at once
 * (RFC 2920), as the mail servers of companies do.
 */
function converse(
  /** @type {import('node:net').Socket} */ socket,
  /** @type {(to: string, code: string) => void} */ deliver,
) {
  let text = ''
  let to = ''
  let isData = false
  socket.setEncoding('latin1')
  socket.on('error', () => socket.destroy())
  socket.write('220 sink\r\n')
  const takeMail = () => {
    const end = text.indexOf('\r\n.\r\n')
    if (end < 0) return false
    deliver(to, codeIn(text.slice(0, end)))
    text = text.slice(end + 5)
    isData = false
    socket.write('250 taken\r\n')
    return true
  }
  const takeCommand = () => {
    const end = text.indexOf('\r\n')
    if (end < 0) return false
    const line = text.slice(0, end)
    text = text.slice(end + 2)
    to = /^RCPT TO:<(.*)>/i.exec(line)?.[1] ?? to
    isData = /^DATA/i.test(line)
    socket.write(answerTo(line))
    if (/^QUIT/i.test(line)) socket.end()
    return true
  }
  socket.on('data', (chunk) => {
    text += chunk
    socket.cork()
    while (isData ? takeMail() : takeCommand());
    socket.uncork()
  })
}

function answerTo(/** @type {string} */ command) {
  if (/^EHLO/i.test(command)) return '250-sink\r\n250 PIPELINING\r\n'
  return /^DATA/i.test(command) ? '354 go on\r\n' : '250 ok\r\n'
}

/** The six digits that stand alone on a line of the mail's plain text. */
function codeIn(/** @type {string} */ mail) {
  const part = mail.slice(mail.search(/content-type: text\/plain/i))
  const [head = '', body = ''] = part.split(/\r\n\r\n([\s\S]*)/)
  const [content = ''] = body.split('\r\n--')
  const text = /base64/i.test(head) ? Buffer.from(content, 'base64').toString() : content
  return /^\s*(\d{6}(?:\d{4})?)\s*$/m.exec(text)?.[1] ?? ''
}
