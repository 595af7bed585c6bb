import { beforeAll, describe, expect, it } from 'vitest'
import { usualDatabases } from './databases'
import { codeOf, signInAs, type UserClient } from './sign-in'
import { testServer } from './test-server'

interface Entry {
  readonly authenticateHistoryId: number
  readonly type: string
  readonly applicationName: string
  readonly description: string | null
  readonly status: number
  readonly insertDate: string
}

interface Page {
  readonly list: readonly Entry[]
  readonly pageNum: number
  readonly pages: number
  readonly isFirstPage: boolean
  readonly hasNextPage: boolean
  readonly total: number
}

describe.each(usualDatabases)('the history on %s', (_name, open) => {
  let minji: UserClient
  let all: Entry[]

  const page = async (query: Record<string, string> = {}, path = 'dashboard/authenticator/history') =>
    (await minji.get(path, { pageNum: '1', ...query })).body as unknown as Page
  /** Every record that a query finds, page by page. */
  const everyPage = async (query: Record<string, string>, path?: string): Promise<Entry[]> => {
    const first = await page(query, path)
    const found = [...first.list]
    for (let pageNum = 2; pageNum <= first.pages; pageNum++) {
      found.push(...(await page({ ...query, pageNum: String(pageNum) }, path)).list)
    }
    return found
  }

  const { server } = testServer({ store: open })
  beforeAll(async () => {
    minji = await signInAs(server.url, 'mjkim')
    all = await everyPage({})
  })

  it('of the seeded company fills more than one block of pages', () => {
    expect(all.length).toBeGreaterThan(110)
  })

  it('has the fields of a record, begins with the sign-in itself, and is in order [R165a]', async () => {
    expect(all[0]).toEqual({
      authenticateHistoryId: expect.any(Number),
      type: 'recovery otp',
      applicationName: 'Gaon Works',
      description: null,
      status: 1,
      insertDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    })
    const dates = all.map(({ insertDate }) => insertDate)
    expect(dates).toEqual([...dates].sort().reverse())
    expect(new Set(all.map((entry) => entry.authenticateHistoryId)).size).toBe(all.length)
  })

  it('tells where a page stands [R165c, R166a]', async () => {
    const pages = Math.ceil(all.length / 10)
    const first = await page()
    expect(first).toMatchObject({
      pageNum: 1,
      pages,
      isFirstPage: true,
      hasNextPage: true,
      total: all.length,
    })
    expect(first.list).toHaveLength(10)
    expect(await page({ pageNum: '2' })).toMatchObject({ pageNum: 2, isFirstPage: false, hasNextPage: true })
    const last = await page({ pageNum: String(pages) })
    expect(last).toMatchObject({ pageNum: pages, isFirstPage: false, hasNextPage: false })
    expect(last.list).toHaveLength(all.length % 10 || 10)
  })

  it.each(['999', '2147483648', '9007199254740993', '1e300'])(
    'answers page %s with the last page',
    async (pageNum) => {
      expect(await page({ pageNum })).toEqual(await page({ pageNum: String(Math.ceil(all.length / 10)) }))
    },
  )

  it('narrows by type, by status and by both [R268b]', async () => {
    for (const type of ['mobile', 'ctap', 'platform', 'otp', 'sms', 'email', 'recovery otp']) {
      expect(await everyPage({ type })).toEqual(all.filter((entry) => entry.type === type))
    }
    for (const status of ['0', '1']) {
      expect(await everyPage({ status })).toEqual(all.filter((entry) => entry.status === Number(status)))
    }
    const failedMails = await everyPage({ type: 'email', status: '0' })
    expect(failedMails.length).toBeGreaterThan(0)
    expect(failedMails).toEqual(all.filter((entry) => entry.type === 'email' && entry.status === 0))
  })

  it.each([
    ['mobile-authenticator/history', 'R269c', 'mobile'],
    ['otp/history', 'R269d', 'otp'],
    ['ctap/history', 'R269a', 'ctap'],
    ['platform/history', 'R269b', 'platform'],
  ])('at %s has one type only, whatever the filter says [%s]', async (path, _clause, type) => {
    const own = all.filter((entry) => entry.type === type)
    expect(own.length).toBeGreaterThan(0)
    expect(await everyPage({}, path)).toEqual(own)
    expect(await everyPage({ type, status: '1' }, path)).toEqual(own.filter(({ status }) => status === 1))
    expect(await page({ type: 'email' }, path)).toEqual({
      list: [],
      pageNum: 1,
      pages: 1,
      isFirstPage: true,
      hasNextPage: false,
      total: 0,
    })
  })

  it.each(['sign', ' Sign ', 'GAON SIGN', 'Gaon Sign'])(
    'finds part of an application name: %j [R268a]',
    async (applicationName) => {
      const found = all.filter((entry) => entry.applicationName === 'Gaon Sign')
      expect(await everyPage({ applicationName })).toEqual(found)
    },
  )

  it.each(['%', '_', '그%어', '\\', "'"])('takes %j for itself and nothing else', async (text) => {
    expect((await page({ applicationName: text })).total).toBe(0)
  })

  it('takes a search for nothing as none', async () => {
    expect((await page({ applicationName: ' ' })).total).toBe(all.length)
  })

  it.each([
    [{}, 3001],
    [{ pageNum: '0' }, 3002],
    [{ pageNum: '-1' }, 3002],
    [{ pageNum: '1.5' }, 3002],
    [{ pageNum: 'first' }, 3002],
    [{ pageNum: '1', status: '2' }, 3002],
    [{ pageNum: '1', type: 'fido' }, 3002],
    [{ pageNum: '1', pageSize: '100' }, 3002],
    [{ pageNum: '1', applicationName: '\u0000' }, 3002],
  ] as [Record<string, string>, number][])('refuses %j', async (query, code) => {
    const answer = await minji.get('dashboard/authenticator/history', query)
    expect([answer.status, codeOf(answer)]).toEqual([400, code])
  })

  it('is that of the employee alone', async () => {
    const other = await signInAs(server.url, 'jmlim')
    const { body } = await other.get('dashboard/authenticator/history', { pageNum: '1' })
    const own = (body as unknown as Page).list.map((entry) => entry.authenticateHistoryId)
    expect(own.length).toBeGreaterThan(0)
    expect(all.some((entry) => own.includes(entry.authenticateHistoryId))).toBe(false)
  })
})
