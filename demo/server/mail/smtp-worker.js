/*
 * Mails over SMTP in a thread of its own, so that no one's call waits while another's mail is composed and encrypted. Plain
 * JavaScript, because Node starts a worker from a file and the build need not know of it.
 * It gets { id, mail }, or { id } alone to try the connection, and answers { id, problem } (see smtp-thread.ts). The message
 * 'close' ends the thread when what is under way has been sent.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { createTransport } from 'nodemailer'
import { encode, wrap } from 'nodemailer/lib/base64'
import MimeNode from 'nodemailer/lib/mime-node'

const transport = createTransport(workerData)

/** As text, it would be parsed, and could be several. */
const plain = (address) => ({ name: '', address })

/**
 * What nodemailer itself would compose with all of it in Base64, but for the order of the headers, in one piece. Its own way is a
 * stream for each part and more around them, which cost a tenth of what a whole sign-in takes of the server, and sends each
 * part as a packet of its own. Base64 is the shorter for what is mostly Korean.
 */
function messageOf({ from, to, subject, text, html }) {
  const root = new MimeNode('multipart/alternative', { textEncoding: 'B' })
  root.setHeader({ from: plain(from), to: plain(to), subject })
  const headers = root.buildHeaders()
  const part = (type, content) => {
    const node = root.createChild(`${type}; charset=utf-8`)
    node.setHeader('Content-Transfer-Encoding', 'base64')
    return `--${root.boundary}\r\n${node.buildHeaders()}\r\n\r\n${wrap(encode(content))}\r\n`
  }
  const parts = part('text/plain', text) + part('text/html', html)
  return { envelope: root.getEnvelope(), raw: `${headers}\r\n\r\n${parts}--${root.boundary}--\r\n` }
}

let underWay = 0
let isClosed = false

async function problemOf(mail) {
  try {
    await (mail ? transport.sendMail(messageOf(mail)) : transport.verify())
    return undefined
  } catch ({ message, stack, code }) {
    return { message, stack, code }
  }
}

function endIfDone() {
  if (!isClosed || underWay > 0) return
  transport.close()
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
