import { expect, it } from 'vitest'
import { createDiscreetLog } from '../support/discreet-log'

function kindsOf(...lines: string[]) {
  const log = createDiscreetLog()
  for (const line of lines) log.stream.write(`${line}\n`)
  return log.indiscretions(new Set(['482913'])).map((found) => found.split(':')[0])
}

it.each([
  ['a query', '{"path":"/api/login/user-authenticator?employeeId=mjkim"}'],
  ['a mail address', '{"msg":"550 <mjkim@company.example> is unknown"}'],
  ['a phone number', '{"msg":"no text message to 010-1234-5678"}'],
  ['a phone number', '{"msg":"no text message to +821012345678"}'],
  ['a signed token', '{"msg":"Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl"}'],
  ['a topic', '{"topic":"mfa/3q2-7wEjXk9_PlmQ0aZxYw"}'],
  ['a random secret', '{"loginSerial":"3q2-7wEjXk9_PlmQ0aZxYw"}'],
  ['a recovery code', '{"code":"K7QM-2XPD-9RTA"}'],
  ['a seed of one-time codes', '{"secret":"JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"}'],
  ['a code that was sent', '{"code":"482913"}'],
])('finds %s', (kind, line) => {
  expect(kindsOf(line)).toContain(kind)
})

it('takes no offence at what each line has', () => {
  expect(
    kindsOf(
      '{"level":30,"time":"2026-11-23T18:26:33.482913Z","instance":"vm:482913","requestId":"3q2-7wEjXk9_PlmQ0aZxYw","address":"127.0.0.1","method":"GET","path":"/elements/chunks/login-DkW3x9aB.js","status":200,"durationMs":12,"msg":"request"}',
      '{"level":30,"instance":"vm:647","seal":"c9d8b95c09ef5e3497888db292988c01659481765a1e7c670c804194274c71bc","msg":"the audit log is sealed"}',
      '{"level":50,"err":{"type":"Error","stack":"Error: no mail\\n    at sendCode (/srv/mfa/node_modules/mfa-elements-server/dist/server/main.js:1204:17)"}}',
    ),
  ).toEqual([])
})
