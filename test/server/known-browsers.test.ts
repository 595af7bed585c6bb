import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { addEmployee, askDesk, createTestClock } from '../support/server'
import { signIn } from './sign-in'
import { testServer } from './test-server'

const HEADER = 'Mfa-Known-Browser'
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

describe('a known browser', () => {
  const clock = createTestClock()
  let count = 0

  const { server, api, sql } = testServer({ clock, allowedOrigins: ['https://app.example'] })

  const newEmployee = async () => {
    const employeeId = `browses${++count}`
    await addEmployee(server.url, { employeeId, grants: ['recovery otp'] })
    return employeeId
  }
  /** Signs in and gives the token that the answer has. */
  const knownBrowserAfter = async (employeeId: string, headers: Record<string, string> = {}) =>
    (await signIn(server.url, employeeId, headers)).knownBrowser
  const rowsOf = async (table: 'known_browsers' | 'familiar_addresses', employeeId: string) =>
    (
      await sql.query(`SELECT k.* FROM ${table} k JOIN employees USING (user_id) WHERE employee_id = $1`, [
        employeeId,
      ])
    ).rows

  it('gets a token where the client asks for one, and no address becomes familiar by that sign-in', async () => {
    const employeeId = await newEmployee()
    const token = await knownBrowserAfter(employeeId, { [HEADER]: 'new', 'user-agent': CHROME })
    expect(token).toMatch(/^[\w-]{22}\.[\w-]{43}$/)
    const [row, ...others] = await rowsOf('known_browsers', employeeId)
    expect(others).toEqual([])
    expect(row).toMatchObject({ name: 'Chrome, Windows' })
    expect(Buffer.from(row?.browser_hash).toString('base64url')).not.toContain(String(token).slice(0, 22))
    expect(await rowsOf('familiar_addresses', employeeId)).toEqual([])
  })

  it('is not there for a client that knows nothing of it, whose address becomes familiar', async () => {
    const employeeId = await newEmployee()
    expect(await knownBrowserAfter(employeeId)).toBeUndefined()
    expect(await rowsOf('known_browsers', employeeId)).toEqual([])
    expect(await rowsOf('familiar_addresses', employeeId)).toHaveLength(1)
  })

  /** The kind of requester that a browser with a token is to an employee: a known one is sent six digits. */
  const isKnown = async (employeeId: string, token: string) => {
    const {
      rows: [{ known }],
    } = await sql.query(
      `SELECT EXISTS (SELECT 1 FROM known_browsers k JOIN employees USING (user_id)
         WHERE employee_id = $1 AND browser_hash = ANY ($2)) AS known`,
      [employeeId, idsOf(token).map((id) => createHash('sha256').update(id).digest())],
    )
    return known
  }
  const idsOf = (token: string) => token.slice(0, token.lastIndexOf('.')).split('~')

  it('keeps its token where the employee knows it, and gets another for one that is made up', async () => {
    const employeeId = await newEmployee()
    const token = String(await knownBrowserAfter(employeeId, { [HEADER]: 'new' }))
    expect(await knownBrowserAfter(employeeId, { [HEADER]: token })).toBe(token)
    const forged = `${token.slice(0, 23)}${'A'.repeat(43)}`
    const joined = `${token.slice(0, 22)}~${token}`
    for (const madeUp of [forged, joined, 'x'.repeat(5_000), '', '.', token.toUpperCase()]) {
      const given = await knownBrowserAfter(employeeId, { [HEADER]: madeUp })
      expect(given).toMatch(/^[\w-]{22}\.[\w-]{43}$/)
      expect(given).not.toBe(token)
    }
  })

  it('is not known to an employee by a token that a colleague had before', async () => {
    const [insider, victim] = [await newEmployee(), await newEmployee()]
    const planted = String(await knownBrowserAfter(insider, { [HEADER]: 'new' }))
    const own = String(await knownBrowserAfter(victim, { [HEADER]: planted }))
    expect(own).not.toBe(planted)
    expect([await isKnown(victim, planted), await isKnown(victim, own)]).toEqual([false, true])
    for (let time = 0; time < 2; time++) await knownBrowserAfter(victim, { [HEADER]: own })
    expect(await isKnown(victim, planted)).toBe(false)
  })

  it('stays known to each of the colleagues who share it, up to six of them', async () => {
    const colleagues: string[] = []
    let token = 'new'
    for (let colleague = 0; colleague < 7; colleague++) {
      const employeeId = await newEmployee()
      colleagues.push(employeeId)
      token = String(await knownBrowserAfter(employeeId, { [HEADER]: token }))
      expect(token.length).toBeLessThanOrEqual(200)
      expect(await knownBrowserAfter(employeeId, { [HEADER]: token })).toBe(token)
    }
    const [first = '', ...others] = colleagues
    expect(await isKnown(first, token)).toBe(false)
    for (const other of others) expect(await isKnown(other, token)).toBe(true)
    await askDesk(server.url, 'PUT', `employees/${others[0]}/lock`, { locked: true })
    token = String(await knownBrowserAfter(first, { [HEADER]: token }))
    expect(idsOf(token)).toHaveLength(6)
    for (const known of [first, ...others.slice(1)]) expect(await isKnown(known, token)).toBe(true)
  })

  it('makes room for a new one where an employee has twenty', async () => {
    const employeeId = await newEmployee()
    const tokens: unknown[] = []
    for (let browser = 0; browser < 21; browser++) {
      tokens.push(await knownBrowserAfter(employeeId, { [HEADER]: 'new' }))
      clock.advance(60)
    }
    const rows = await rowsOf('known_browsers', employeeId)
    expect(rows).toHaveLength(20)
    const { now } = clock
    const oldest = Math.min(...rows.map(({ since }) => since.getTime()))
    expect(oldest).toBe(now().getTime() - 20 * 60_000)
  })

  it('is forgotten by its own wish, for every employee', async () => {
    const [first, second] = [await newEmployee(), await newEmployee()]
    const firsts = String(await knownBrowserAfter(first, { [HEADER]: 'new' }))
    const token = String(await knownBrowserAfter(second, { [HEADER]: firsts }))
    const forget = (headers: Record<string, string>) =>
      api.request('/api/login/known-browser', { method: 'DELETE', headers })
    expect((await forget({})).status).toBe(200)
    expect(await rowsOf('known_browsers', first)).toHaveLength(1)
    const { status, body } = await forget({ [HEADER]: token })
    expect([status, body]).toEqual([200, {}])
    expect([...(await rowsOf('known_browsers', first)), ...(await rowsOf('known_browsers', second))]).toEqual(
      [],
    )
  })

  it('is strange again after the employee was locked [A72h]', async () => {
    const employeeId = await newEmployee()
    await knownBrowserAfter(employeeId, { [HEADER]: 'new' })
    await knownBrowserAfter(employeeId)
    await askDesk(server.url, 'PUT', `employees/${employeeId}/lock`, { locked: true })
    expect(await rowsOf('known_browsers', employeeId)).toEqual([])
    expect(await rowsOf('familiar_addresses', employeeId)).toEqual([])
  })

  it('is announced, and pages of allowed origins may send its header', async () => {
    const { CONFIG_VARIABLES } = (await api.get('/config.json')).body as unknown as {
      CONFIG_VARIABLES: { USER_PORTAL: { FEATURES: string[] } }
    }
    expect(CONFIG_VARIABLES.USER_PORTAL.FEATURES).toContain('knownBrowser')
    const preflight = await api.request('/api/login/token', {
      method: 'OPTIONS',
      headers: {
        origin: 'https://app.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': HEADER.toLowerCase(),
      },
    })
    expect(preflight.headers.get('access-control-allow-headers')?.toLowerCase()).toContain(
      HEADER.toLowerCase(),
    )
  })
})
