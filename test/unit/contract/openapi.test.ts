import { describe, expect, it } from 'vitest'
import { openApiDocument } from '../../../src/contract/openapi'

const bases = { login: '/login', user: '/user', app: '/app', bridge: '/bridge' }
const document = openApiDocument({ version: '1.2.3', bases, configurationPath: '/config.json' })

interface Operation {
  readonly operationId: string
  readonly parameters?: readonly { readonly name: string; readonly required: boolean }[]
  readonly requestBody?: {
    readonly content: {
      readonly 'application/json': {
        readonly schema: { readonly properties: object; readonly required: string[] }
      }
    }
  }
  readonly security: readonly object[]
  readonly responses: Readonly<Record<string, unknown>>
  /** The feature of the whole call, or of single fields. */
  readonly 'x-optional'?: string | Readonly<Record<string, string>>
}

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    operation: operation as Operation,
  })),
)

function operationAt(name: string): Operation {
  const found = operations.find((operation) => operation.name === name)
  if (!found) throw new Error(`${name} is not in the document`)
  return found.operation
}

/** Without those beyond the specification, which are marked. */
const fieldsOf = ({ parameters = [], requestBody, 'x-optional': optional }: Operation): string[] =>
  [
    ...parameters.map(({ name }) => name),
    ...Object.keys(requestBody?.content['application/json'].schema.properties ?? {}),
  ].filter((name) => !(typeof optional === 'object' && name in optional))

/** Section 7 of the specification, call by call with what it sends. */
const loginCalls: readonly [method: string, path: string, fields: readonly string[], bridgePath?: string][] =
  [
    ['GET', 'user-authenticator', ['employeeId', 'applicationId']],
    ['GET', 'mobile-authenticator', ['applicationId', 'employeeId'], 'mobile-authenticator-login-service'],
    ['POST', 'preAuthenticate', ['applicationId', 'deviceToken', 'did', 'userId', 'type']],
    ['POST', 'authenticate', ['applicationId', 'did', 'userId', 'payload', 'type']],
    ['POST', 'preRegister', ['applicationId', 'did', 'userId', 'type']],
    ['POST', 'register', ['applicationId', 'did', 'userId', 'payload', 'type', 'deviceToken']],
    ['GET', 'token', ['loginSerial']],
    ['GET', 'otp/code/validate', ['applicationId', 'code', 'employeeId']],
    ['POST', 'email/authenticate', ['applicationId', 'employeeId']],
    ['GET', 'email/authenticate/validate', ['applicationId', 'code', 'employeeId']],
    ['POST', 'sms/authenticate', ['applicationId', 'employeeId']],
    ['GET', 'sms/authenticate/validate', ['applicationId', 'code', 'employeeId']],
    ['GET', 'recovery/otp/validate', ['applicationId', 'code', 'employeeId']],
    ['POST', 'fcm/push/token', ['deviceId', 'employeeId', 'applicationId']],
    ['GET', 'policy-image', []],
  ]
const row = ['description', 'applicationName', 'insertDate']
const page = ['pageNum', 'applicationName', 'type', 'status']
const otherCalls: readonly [method: string, path: string, fields: readonly string[]][] = [
  ['GET', '/user/application/all', []],
  ['GET', '/user/application', ['authenticatorType']],
  ['GET', '/user/application/otp', []],
  ['GET', '/user/otp', []],
  ['GET', '/user/mobile-authenticator', []],
  ['GET', '/user/ctap', []],
  ['GET', '/user/platform', []],
  ['GET', '/user/dashboard/authenticator/status', ['applicationId']],
  ['GET', '/user/dashboard/authenticator/history', page],
  ['GET', '/user/ctap/history', page],
  ['GET', '/user/platform/history', page],
  ['GET', '/user/mobile-authenticator/history', page],
  ['GET', '/user/otp/history', page],
  ['DELETE', '/user/ctap', ['fidoAuthenticatorId']],
  ['DELETE', '/user/platform', ['fidoAuthenticatorId']],
  ['DELETE', '/user/mobile-authenticator', ['mobileAuthenticatorId', 'serverDomain']],
  ['DELETE', '/user/otp', ['otpInfoId']],
  ['PUT', '/user/update/fido/descriptionname', ['fidoAuthenticatorId', ...row]],
  ['PUT', '/user/update/mob/descriptionname', ['mobileAuthenticatorId', ...row]],
  ['PUT', '/user/update/devicename', ['otpInfoId', ...row]],
  ['POST', '/user/mobile-authenticator/serial', ['applicationId']],
  ['POST', '/user/otp/serial', ['applicationId']],
  ['POST', '/user/app/serial', []],
  ['GET', '/app/terms-and-conditions', []],
  ['GET', '/app/download', ['folderName', 'fileExtension']],
  ['GET', '/app/ios-manifest', []],
  ['GET', '/bridge/download', ['folderName', 'fileExtension', 'serverDomain']],
  ['GET', '/bridge/ios-manifest', ['serverDomain']],
  ['GET', '/config.json', []],
]

describe('the OpenAPI document', () => {
  it.each(loginCalls)('has %s %s of the login service', (method, path, fields) => {
    expect(fieldsOf(operationAt(`${method} /login/${path}`)).sort()).toEqual([...fields].sort())
  })

  it.each(loginCalls)(
    'has %s %s behind the bridge, with the server domain',
    (method, path, fields, bridgePath) => {
      const operation = operationAt(`${method} /bridge/${bridgePath ?? path}`)
      expect(fieldsOf(operation).sort()).toEqual([...fields, 'serverDomain'].sort())
    },
  )

  it.each(otherCalls)('has %s %s', (method, path, fields) => {
    expect(fieldsOf(operationAt(`${method} ${path}`)).sort()).toEqual([...fields].sort())
  })

  it('has nothing that the specification does not have, but for what is marked', () => {
    const optional = operations.filter(({ operation }) => typeof operation['x-optional'] === 'string')
    expect(optional.map(({ name }) => name).sort()).toEqual([
      'DELETE /bridge/known-browser',
      'DELETE /login/known-browser',
      'DELETE /user/known-browsers',
      'GET /user/profile',
      'POST /bridge/fcm/push/cancel',
      'POST /login/fcm/push/cancel',
      'POST /user/application/token',
      'POST /user/logout',
    ])
    expect(operations).toHaveLength(2 * loginCalls.length + otherCalls.length + optional.length)
  })

  it('leaves out a missing bridge', () => {
    const { bridge: _, ...without } = bases
    const { paths } = openApiDocument({ version: '1', bases: without })
    expect(Object.keys(paths).filter((path) => path.includes('bridge'))).toEqual([])
  })

  it('names every operation once', () => {
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('refers only to what it holds', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
      ([, at = '']) => at,
    )
    expect(references.length).toBeGreaterThan(0)
    for (const reference of new Set(references)) {
      const target = reference
        .split('/')
        .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document)
      expect(target, reference).toBeDefined()
    }
    expect(JSON.stringify(document)).not.toMatch(/\$defs|\$schema/)
  })

  it('asks for a token where a server must, and never for the policy image', () => {
    for (const { name, operation } of operations)
      if (name.includes('/user/')) expect(operation.security, name).toEqual([{ bearer: [] }])
    expect(operationAt('POST /login/register').security).toEqual([{ bearer: [] }])
    expect(operationAt('GET /login/user-authenticator').security).toEqual([{}, { bearer: [] }])
    expect(operationAt('GET /login/policy-image').security).toEqual([])
    expect(document.components.securitySchemes).toMatchObject({ bearer: { type: 'http', scheme: 'bearer' } })
  })

  it('describes the error answer of every call', () => {
    for (const { name, operation } of operations)
      if (name !== 'GET /config.json')
        expect(operation.responses.default, name).toEqual({ $ref: '#/components/responses/Failure' })
  })

  it('lists every error code with its name', () => {
    const { oneOf } = document.components.schemas.ErrorCode as { oneOf: { const: string; title: string }[] }
    expect(oneOf).toHaveLength(79)
    expect(oneOf).toContainEqual({ const: '14002', title: 'code-authentication-failed' })
  })

  it('is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document)
    expect(document).toMatchObject({ openapi: '3.1.0', info: { version: '1.2.3' } })
  })
})

it('marks the calls and fields beyond the specification with the feature that has to be announced for them', () => {
  const knownBrowser = { 'Mfa-Known-Browser': 'knownBrowser' }
  const marked = operations.flatMap(({ name, operation: { 'x-optional': optional } }) =>
    optional && !name.includes('/bridge') ? [[name, optional] as const] : [],
  )
  expect(Object.fromEntries(marked)).toEqual({
    ...Object.fromEntries(loginCalls.map(([method, path]) => [`${method} /login/${path}`, knownBrowser])),
    'GET /login/mobile-authenticator': { position: 'phonePositions', ...knownBrowser },
    'POST /login/fcm/push/token': {
      bindSerial: 'boundSerial',
      serialSecret: 'boundSerial',
      ...knownBrowser,
    },
    'POST /login/register': { transports: 'passkeyTransports', ...knownBrowser },
    'GET /login/token': {
      serialSecret: 'boundSerial',
      userEmail: 'profile',
      knownBrowser: 'knownBrowser',
      ...knownBrowser,
    },
    'DELETE /login/known-browser': 'knownBrowser',
    'POST /login/fcm/push/cancel': 'cancelPush',
    'POST /user/logout': 'logout',
    'DELETE /user/known-browsers': 'forgetBrowsers',
    'POST /user/application/token': 'applicationToken',
    'GET /user/profile': 'profile',
  })
})

it('names a known browser in a header of the login calls, behind the bridge, too, and of no other', () => {
  const inHeader = { name: 'Mfa-Known-Browser', in: 'header', required: false }
  for (const { name, operation } of operations) {
    const found = operation.parameters?.filter((parameter) => parameter.name === inHeader.name) ?? []
    const isLogin = / \/(login|bridge)\//.test(name) && !/(download|ios-manifest)$/.test(name)
    expect(found, name).toEqual(isLogin ? [expect.objectContaining(inHeader)] : [])
  }
  const { parameters, requestBody } = operationAt('DELETE /login/known-browser')
  expect([parameters?.length, requestBody]).toEqual([1, undefined])
})
