/*
 * Mails over SMTP in a thread of its own, so that no one's call waits while another's mail is composed and encrypted. Plain
 * JavaScript, because Node starts a worker from a file and the build need not know of it.
 * It gets { id, mail }, or { id } alone to try the connection, and answers { id, problem } (see smtp-thread.ts). The message
 * 'close' ends the thread when what is under way has been sent.
 */
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { parentPort, workerData } from 'node:worker_threads'
import { encode, wrap } from 'nodemailer/lib/base64'
import MimeNode from 'nodemailer/lib/mime-node'
import SMTPPool from 'nodemailer/lib/smtp-pool'

/** Without the mailer around it, whose plugins and streams have nothing to do for a mail in one piece. */
const pool = new SMTPPool(workerData)
const verify = promisify(pool.verify.bind(pool))
const send = promisify(pool.send.bind(pool))

/** As text, it would be parsed, and could be several. */
const plain = (address) => ({ name: '', address })

/**
 * What nodemailer itself would compose with all of it in Base64, but for the order of the headers, in one piece. Its own way is a
 * stream for each part and more around them, which cost a tenth of what a whole sign-in takes of the server, and sends each
 * part as a packet of its own. Base64 is the shorter for what is mostly Korean.
 *
 * The boundary and the Message-ID are made here: nodemailer draws each of their pieces by a call of the system.
 *
 * @returns as much of a nodemailer message as its pool asks for
 */
function messageOf({ from, to, subject, text, html }) {
  const id = randomUUID()
  const messageId = `<${id}@${from.split('@').at(-1)}>`
  const root = new MimeNode('multipart/alternative', { textEncoding: 'B', baseBoundary: id })
  root.setHeader({ from: plain(from), to: plain(to), subject, 'Message-ID': messageId })
  const headers = root.buildHeaders()
  const part = (type, content) =>
    [
      `--${root.boundary}`,
      `Content-Type: ${type}; charset=utf-8`,
      'Content-Transfer-Encoding: base64',
      '',
      wrap(encode(content)),
      '',
    ].join('\r\n')
  const parts = part('text/plain', text) + part('text/html', html)
  const raw = `${headers}\r\n\r\n${parts}--${root.boundary}--\r\n`
  return {
    getEnvelope: () => root.getEnvelope(),
    getHeader: (key) => root.getHeader(key),
    messageId: () => messageId,
    createReadStream: () => Readable.from(Buffer.from(raw), { objectMode: false }),
  }
}

let underWay = 0
let isClosed = false

async function problemOf(mail) {
  try {
    await (mail ? send({ data: {}, message: messageOf(mail) }) : verify())
    return undefined
  } catch ({ message, code, response, responseCode, command }) {
    return { message, code, isAnswer: Boolean(response), responseCode, command }
  }
}

function endIfDone() {
  if (!isClosed || underWay > 0) return
  pool.close()
  parentPort.close()
}

parentPort.on('message', async (asked) => {
  if (asked === 'close') {
    isClosed = true
  } else {
    underWay += 1
    const problem = await problemOf(asked.mail)
    underWay -= 1
    parentPort.postMessage({ id: asked.id, problem })
  }
  endIfDone()
})
