/*
 * Mails over SMTP in a thread of its own, so that no one's call waits while another's mail is composed and encrypted. Plain
 * JavaScript, because Node starts a worker from a file and the build need not know of it.
 * It gets { id, mail }, or { id } alone to try the connection, and answers { id, problem } (see smtp-thread.ts). The message
 * 'close' ends the thread when what is under way has been sent.
 */
import { Transform } from 'node:stream'
import { parentPort, workerData } from 'node:worker_threads'
import { createTransport } from 'nodemailer'

const transport = createTransport(workerData)

/** Keeps what comes until the end and passes it on in one piece. */
function inOnePiece() {
  const pieces = []
  return new Transform({
    transform(piece, _encoding, done) {
      pieces.push(piece)
      done()
    },
    flush(done) {
      done(null, Buffer.concat(pieces))
    },
  })
}

// Else each header, part and border goes out alone: ten packets, or records of TLS, where one is enough.
transport.use('stream', ({ message }, done) => {
  message.transform(inOnePiece)
  done()
})

let underWay = 0
let isClosed = false

async function problemOf(mail) {
  try {
    await (mail ? transport.sendMail(mail) : transport.verify())
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
