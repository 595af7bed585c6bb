import { Pool } from 'pg'
import { afterAll, beforeAll } from 'vitest'
import type { ServerOptions } from '../../server/start/start-server'
import { live } from '../support/live'
import { type Mailbox, type MailboxOptions, openMailbox } from '../support/mailbox'
import { startTestServer, type TestServer } from '../support/server'
import { type ApiClient, createApiClient } from './api-client'
import type { OpenStore } from './databases'

export interface TestServerOptions extends ServerOptions {
  /** The store that it runs on. By default a database of its own on PostgreSQL. */
  readonly store?: OpenStore
  /** Mails go to a mailbox of the test's instead of the desk. */
  readonly mails?: true | MailboxOptions
}

/**
 * A server for all tests of a file or a `describe`, as `startTestServer` starts it, and what a test has of it from
 * outside. Options are a function where they are known only once the tests run.
 */
export function testServer(
  given: TestServerOptions | (() => TestServerOptions | Promise<TestServerOptions>) = {},
) {
  const ends: (() => unknown)[] = []
  let server: TestServer
  let api: ApiClient
  let mailbox: Mailbox
  let sql: Pool

  beforeAll(async () => {
    const { store, mails, ...options } = typeof given === 'function' ? await given() : given
    const opened = await store?.()
    if (opened) ends.push(opened.drop)
    if (mails) {
      mailbox = await openMailbox(mails === true ? {} : mails)
      ends.push(mailbox.close)
    }
    server = await startTestServer({ ...opened?.where, ...(mails && { smtpUrl: mailbox.url }), ...options })
    ends.push(server.close)
    api = createApiClient(server.url)
    // One connection, so that a transaction of a test's stays one; it begins with the first statement.
    sql = new Pool({ connectionString: server.databaseUrl, max: 1, idleTimeoutMillis: 0 })
    ends.push(() => sql.end())
  })
  afterAll(async () => {
    for (const end of ends.splice(0).reverse()) await end()
  })

  return {
    server: live(() => server),
    api: live(() => api),
    mailbox: live(() => mailbox),
    /** Reads and changes the database behind the server's back, where that is PostgreSQL. */
    sql: live(() => sql),
  }
}
