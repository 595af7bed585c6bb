import { expect, it } from 'vitest'
import { addEmployee, startTestServer } from '../support/server'
import { createSoftwareAuthenticator } from '../support/software-authenticator'
import { createApiClient } from './api-client'
import { signedIn } from './sign-in'

it('binds passkeys to the host that the request names when no public address is set', async () => {
  const server = await startTestServer({ allowedOrigins: ['*'] })
  try {
    const { employeeId, userId } = await addEmployee(server.url, {
      employeeId: 'local',
      grants: ['platform', 'recovery otp'],
    })
    const authorization = `Bearer ${await signedIn(server.url, employeeId)}`
    const { post } = createApiClient(server.url)
    const body = { applicationId: 1, did: 1, userId, type: 'platform' }
    const register = async (origin: string) => {
      const { challenge, rp } = (await post('/api/login/preRegister', body, { authorization })).body
        .Response as {
        challenge: string
        rp: { id: string }
      }
      const payload = createSoftwareAuthenticator().create({ challenge, rpId: rp.id, origin })
      const answer = await post(
        '/api/login/register',
        { ...body, payload, deviceToken: '' },
        { authorization },
      )
      return [rp.id, answer.status]
    }
    expect(await register(server.url)).toEqual(['localhost', 200])
    expect(await register('https://attacker.example')).toEqual(['localhost', 400])
  } finally {
    await server.close()
  }
})

it('binds passkeys to a wider domain when one is set', async () => {
  const server = await startTestServer({ publicUrl: 'https://mfa.company.example', rpId: 'company.example' })
  try {
    const { employeeId, userId } = await addEmployee(server.url, {
      employeeId: 'wide',
      grants: ['ctap', 'recovery otp'],
    })
    const authorization = `Bearer ${await signedIn(server.url, employeeId)}`
    const body = { applicationId: 1, did: 1, userId, type: 'ctap' }
    const answer = await createApiClient(server.url).post('/api/login/preRegister', body, { authorization })
    expect(answer.body.Response).toMatchObject({ rp: { id: 'company.example' } })
  } finally {
    await server.close()
  }
})
