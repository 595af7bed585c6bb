/** A message at the demo's desk, which receives codes in place of mail servers and phones. */
interface DeskMessage {
  readonly id: number
  readonly recipient: string
  readonly body: string
}

const PATIENCE_MS = 10_000

/** The messages with an `id` above `after`, newest first. */
export async function deskMessages(url: string, after = 0): Promise<readonly DeskMessage[]> {
  return (await (await fetch(`${url}/desk/api/messages?after=${after}`)).json()) as readonly DeskMessage[]
}

/** The `id` of the newest message, 0 without one. */
export const newestMessageId = async (url: string): Promise<number> => (await deskMessages(url))[0]?.id ?? 0

/**
 * The newest code for a phone number or mail address among the messages with an `id` above `after`. Waits for one: a
 * message may arrive after the response to the request for it.
 */
export async function deskCode(url: string, recipient: string, after = 0): Promise<string> {
  const deadline = Date.now() + PATIENCE_MS
  do {
    for (const message of await deskMessages(url, after)) {
      const code = /^\s*(\d{6}(?:\d{4})?)\s*$/m.exec(message.body)?.[1]
      if (code !== undefined && message.recipient === recipient) return code
    }
  } while (Date.now() < deadline)
  throw new Error(`no code for ${recipient} within ${PATIENCE_MS} ms`)
}
