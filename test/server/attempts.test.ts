import { expect, it } from 'vitest'
import { oneTimeCode } from '../../demo/phone/one-time-code'
import { answerNext, openPhone } from '../support/phone'
import { addEmployee, createTestClock, recoveryCodeOf } from '../support/server'
import { createSoftwareAuthenticator } from '../support/software-authenticator'
import { createApiClient } from './api-client'
import { signedIn } from './sign-in'
import { testServer } from './test-server'

const clock = createTestClock()

const { server, sql } = testServer({ clock })

it('writes every attempt of every method into the history, with the device it came from, where there was something to try [ASVS 16.3.1]', async () => {
  const employeeId = 'historic'
  const { userId, deviceIds } = await addEmployee(server.url, {
    employeeId,
    phone: '010-0000-0001',
    grants: ['mobile', 'otp', 'sms', 'recovery otp', 'ctap'],
    phones: [{ name: '갤럭시' }],
  })
  const { get, post } = createApiClient(server.url)
  const validate = (path: string, code: string) =>
    get(`/api/login/${path}/validate`, { employeeId, applicationId: '1', code })
  const [deviceId = ''] = deviceIds
  const phone = await openPhone(server.url, employeeId, deviceId)

  const { code } = oneTimeCode(phone.devices[0]?.seeds[0]?.secret ?? '', clock.now().getTime())
  await validate('otp/code', '1')
  await validate('otp/code', code)
  await validate('otp/code', code)
  await validate('sms/authenticate', '1')
  await post('/api/login/sms/authenticate', { employeeId, applicationId: 1 })
  await validate('sms/authenticate', '1')
  await validate('recovery/otp', await recoveryCodeOf(server.url, employeeId))

  const push = () => post('/api/login/fcm/push/token', { employeeId, deviceId })
  await push()
  await answerNext(phone, 'reject')
  // As long as a stranger waits after that.
  clock.advance(60)
  await push()
  await answerNext(phone, 'approve')
  await push()
  phone.stop()
  clock.advance(30)
  await push()

  const authorization = `Bearer ${await signedIn(server.url, employeeId)}`
  const asked = { applicationId: 1, did: 1, userId, type: 'ctap' }
  const authenticator = createSoftwareAuthenticator()
  const honest = { rpId: 'localhost', origin: server.url }
  const challengeFor = async (path: string, body: object) =>
    ((await post(path, body, { authorization })).body.Response as { challenge: string }).challenge
  const challenge = await challengeFor('/api/login/preRegister', asked)
  const payload = authenticator.create({ ...honest, challenge })
  await post('/api/login/register', { ...asked, payload, deviceToken: '' }, { authorization })
  for (const forged of [true, false]) {
    const fresh = await challengeFor('/api/login/preAuthenticate', { ...asked, deviceToken: null })
    const publicKeyCredential = authenticator.get({ ...honest, challenge: fresh, forged })
    await post('/api/login/authenticate', { ...asked, payload: { publicKeyCredential } })
  }

  const { rows } = await sql.query(
    'SELECT type, description, status FROM authenticate_history WHERE user_id = $1 ORDER BY authenticate_history_id',
    [userId],
  )
  expect(rows.map(({ type, description, status }) => [type, description, status])).toEqual([
    ['otp', null, 0],
    ['otp', '갤럭시', 1],
    ['otp', '갤럭시', 0],
    ['sms', null, 0],
    ['recovery otp', null, 1],
    ['mobile', '갤럭시', 0],
    ['mobile', '갤럭시', 1],
    ['mobile', '갤럭시', 0],
    ['recovery otp', null, 1],
    ['ctap', 'FIDO2', 0],
    ['ctap', 'FIDO2', 1],
  ])
})

it('keeps serials, challenges, recovery codes and phone secrets as hashes only, and refresh tokens not at all [ASVS 6.5.2]', async () => {
  const { deviceIds } = await addEmployee(server.url, {
    employeeId: 'hashed',
    grants: ['recovery otp', 'mobile'],
    phones: [{ name: '갤럭시' }],
  })
  const phone = await openPhone(server.url, 'hashed', deviceIds[0] ?? '')
  phone.stop()
  const api = createApiClient(server.url)
  const code = await recoveryCodeOf(server.url, 'hashed')
  const query = { employeeId: 'hashed', applicationId: '1', code }
  const { loginSerial } = (await api.get('/api/login/recovery/otp/validate', query)).body
  const { refreshToken } = (await api.token(loginSerial)).body
  const tables = [
    'sessions',
    'login_serials',
    'challenges',
    'recovery_codes',
    'phones',
    'pushes',
    'otp_seeds',
  ]
  for (const table of tables) {
    const { rows } = await sql.query(`SELECT t::text AS row FROM ${table} t`)
    const text = rows.map(({ row }) => row).join('\n')
    const hex = (secret: string) => Buffer.from(secret).toString('hex')
    for (const secret of [refreshToken, loginSerial, code, phone.devices[0]?.deviceSecret ?? '']) {
      expect(text).not.toContain(secret)
      expect(text).not.toContain(hex(secret))
    }
  }
})

it('writes nothing into a history for answers to no challenge of ours', async () => {
  const { userId } = await addEmployee(server.url, { employeeId: 'slandered', grants: ['ctap'] })
  const { post } = createApiClient(server.url)
  const authenticator = createSoftwareAuthenticator()
  const asked = { applicationId: 1, did: 1, userId, type: 'ctap' }
  const codes: number[] = []
  for (const challenge of ['', 'garbage', Buffer.alloc(32, 1).toString('base64url')]) {
    const credential = authenticator.get({ rpId: 'localhost', origin: server.url, challenge })
    for (const publicKeyCredential of [
      credential,
      { ...credential, response: { ...credential.response, clientDataJSON: 'bm90IEpTT04' } },
    ]) {
      const refused = await post('/api/login/authenticate', { ...asked, payload: { publicKeyCredential } })
      codes.push(refused.body.failInfo.code)
    }
  }
  expect(codes).toEqual([11008, 11003, 11008, 11003, 11008, 11003])
  const { rows } = await sql.query('SELECT 1 FROM authenticate_history WHERE user_id = $1', [userId])
  expect(rows).toEqual([])
})
