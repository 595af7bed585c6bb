import type { DeskMessages } from '../desk/desk-messages'
import { StartError } from '../failures/start-error'
import { NONE } from '../settings/none'

export interface TextMessage {
  /** The number as the employee's record has it. */
  readonly to: string
  readonly text: string
}

/** Whatever sends text messages. */
export interface TextMessages {
  /** Resolves when the message has been taken; rejects when it is refused or no one answers. */
  send(message: TextMessage): Promise<void>
}

const TIMEOUT_MS = 5_000

/**
 * Posts each message as JSON `{to, text}` to a gateway, which answers with any 2xx. User and password in the URL
 * travel as basic authentication.
 */
export function createSmsWebhook(address: string): TextMessages {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new StartError('SMS_WEBHOOK_URL does not work: it must look like https://sms.company.example/send.')
  }
  const { username, password } = url
  url.username = ''
  url.password = ''
  const credentials = [username, password].map(decodeURIComponent).join(':')
  return {
    send: async (message) => {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          ...(username && { Authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }),
        },
        body: JSON.stringify(message),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`the SMS gateway answered with ${response.status}`)
    },
  }
}

/** Sends nothing: what would have been sent is shown on the desk page. */
export const createSmsSink = (messages: DeskMessages): TextMessages => ({
  send: ({ to, text }) => messages.add({ kind: 'sms', sender: '', recipient: to, subject: '', body: text }),
})

/** Sends no text messages: the setting says so. */
export const noTextMessages: TextMessages = {
  send: () => Promise.reject(new Error(`SMS_WEBHOOK_URL is ${NONE}`)),
}
