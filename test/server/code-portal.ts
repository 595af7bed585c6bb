import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll } from 'vitest'
import { live } from '../support/live'
import { createTestClock } from '../support/server'
import type { databases } from './databases'
import { testServer } from './test-server'

/** An SMS gateway that keeps its messages. */
interface Gateway {
  readonly url: string
  readonly requests: { readonly authorization: string | undefined; readonly body: unknown }[]
  status: number
  close(): void
}

async function openGateway(): Promise<Gateway> {
  const requests: Gateway['requests'] = []
  const gateway = { status: 202 }
  const server: Server = createServer(async (request: IncomingMessage, response) => {
    const body: unknown = JSON.parse(await text(request))
    requests.push({ authorization: request.headers.authorization, body })
    response.writeHead(gateway.status).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return Object.assign(gateway, {
    url: `http://sender:s3cret@127.0.0.1:${port}/send`,
    requests,
    close: () => server.close(),
  })
}

export const wrong = (code: string) => (code === '000000' ? '000001' : '000000')

/** A server on a store for all tests of a `describe`, with a gateway for its text messages. */
export function codePortal(open: (typeof databases)[number][1]) {
  const clock = createTestClock()
  let gateway: Gateway
  beforeAll(async () => {
    gateway = await openGateway()
  })
  afterAll(() => gateway?.close())
  const { server, api } = testServer(() => ({
    store: open,
    smsWebhookUrl: gateway.url,
    clock,
    limits: { otpFailuresPerDay: 1_000 }, // all tests of a file guess at one server
  }))

  const validate = (
    method: 'otp/code' | 'sms/authenticate' | 'recovery/otp',
    employeeId: string,
    code: string,
  ) => api.get(`/api/login/${method}/validate`, { employeeId, applicationId: '1', code })
  const codeOf = async (answer: ReturnType<typeof validate>) => {
    const { status, body } = await answer
    return [status, body.failInfo?.code]
  }
  const historyOf = async (loginSerial: string) => {
    const { accessToken } = (await api.token(loginSerial)).body
    return api.applications(accessToken)
  }

  return {
    ...{ clock, gateway: live(() => gateway), server, api },
    ...{ validate, codeOf, historyOf },
  }
}
