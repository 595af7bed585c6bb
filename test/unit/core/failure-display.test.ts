import { expect, describe as group, it } from 'vitest'
import { allCalls } from '../../../src/contract/calls'
import { applicationAll } from '../../../src/contract/calls/authenticators'
import { userAuthenticator } from '../../../src/contract/calls/sign-in'
import { CallError } from '../../../src/core/errors/call-error'
import { displayByCall, failureDisplayOf } from '../../../src/core/page/show-failure'
import { applications, failed, failingPortal } from '../../support/failing-portal'
import { failInfo } from '../../support/fake-backend'
import { settled, until } from '../../support/fake-environment'

const { setUp } = failingPortal()

group('how a failure shows', () => {
  it('is decided for every call of the contract [R240a]', () => {
    expect(Object.keys(displayByCall).sort()).toEqual(allCalls.map(({ id }) => id).sort())
  })

  const showing = (callId: string, details: ConstructorParameters<typeof CallError>[2]) =>
    failureDisplayOf(new CallError(details?.failCode === undefined ? 'http' : 'backend', callId, details))

  it.each([
    ['userAuthenticator', { status: 404 }, 'inline'],
    ['userAuthenticator', { failCode: '5003', status: 500 }, 'inline'],
    ['userAuthenticator', { failCode: '5006', status: 404 }, 'modal'],
    ['userAuthenticator', { status: 500 }, 'modal'],
    ['emailValidate', { status: 400 }, 'inline'],
    ['otpValidate', { failCode: '7004', status: 500 }, 'inline'],
    ['otpValidate', { failCode: '1000', status: 400 }, 'modal'],
    ['smsValidate', { status: 429 }, 'modal'],
    ['emailSend', { status: 500 }, 'modal'],
    ['preAuthenticate', { status: 500 }, 'silent'],
    ['preAuthenticate', { failCode: '11006', status: 500 }, 'modal'],
    ['preAuthenticate', { status: 429 }, 'modal'],
    ['preRegister', { status: 429 }, 'modal'],
    ['token', { status: 503 }, 'modal'],
    ['dashboardHistory', { status: 429 }, 'silent'],
    ['pushToken', { failCode: '8004', status: 500 }, 'silent'],
    ['mobileDevices', { failCode: '4002', status: 404 }, 'inline'],
    ['mobileDevices', { failCode: '6001', status: 500 }, 'modal'],
    ['dashboardHistory', { status: 500 }, 'silent'],
    ['dashboardHistory', { failCode: '3006', status: 500 }, 'modal'],
    ['deleteOtp', { status: 500 }, 'modal'],
    ['renameFido', { failCode: '11005' }, 'modal'],
    ['somethingNew', { status: 500 }, 'modal'],
    ['dashboardHistory', { status: 401, authorized: true }, 'silent'],
    ['preRegister', { status: 401, authorized: true }, 'modal'],
    ['preRegister', { status: 401 }, 'silent'],
    ['deleteOtp', { status: 401, authorized: true }, 'modal'],
  ] as const)('of %s with %j is %s', (callId, details, expected) => {
    expect(showing(callId, details)).toBe(expected)
  })

  it('is one dialog for one kind of failure in parallel, and one event for each [A24i]', async () => {
    const { context, backend, facts } = setUp()
    backend.answer(applications, failInfo(3006, 500))
    await Promise.all([1, 2, 3].map(() => failed(context.call(applicationAll, {}))))
    await until(() => context.dialogs.get() !== null)
    context.dialogs.close()
    await settled()
    expect(context.dialogs.get()).toBeNull()
    expect(facts).toEqual(
      Array(3).fill({
        type: 'error',
        code: 'backend',
        callId: 'applicationAll',
        status: 500,
        failCode: '3006',
      }),
    )
  })

  it('offers a reload when the configuration is missing [R190a, A38d]', async () => {
    const { context, environment } = setUp({ configuration: {} })
    await failed(context.call(userAuthenticator, { query: { employeeId: 'x' } }))
    await until(() => context.dialogs.get() !== null)
    const notice = context.dialogs.get()
    expect(notice).toMatchObject({ title: 'Internal Server Error', actions: [{ label: 'Reload' }] })
    expect(notice?.report).toMatchObject({ code: 'configuration', step: 'configuration' })
    context.dialogs.close(notice?.actions[0])
    expect(environment.reloads).toBe(1)
  })

  it('of a plain 401 ends the session after a signed-in call only', async () => {
    const { context, backend, core } = setUp()
    context.navigator.push('/dashboard')
    backend.answer('GET /api/login/user-authenticator', new Response('', { status: 401 }))
    await failed(context.call(userAuthenticator, { query: { employeeId: 'mjkim' } }))
    await until(() => context.dialogs.get() !== null)
    context.dialogs.close()
    expect(core.session.accessToken).toBeNull()
    expect(context.navigator.place.path).toBe('/')

    context.navigator.push('/auth')
    await failed(context.call(userAuthenticator, { query: { employeeId: 'x' } }))
    await until(() => context.dialogs.get() !== null)
    context.dialogs.close()
    expect(context.navigator.place.path).toBe('/auth')
  })
})
