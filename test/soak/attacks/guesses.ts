import { randomUUID } from 'node:crypto'
import { sendRaw } from '../../support/raw-connection'
import { addEmployee } from '../../support/server'
import { ambiguousFramings, refusedOnce, smuggledRequest } from '../../support/smuggled-request'
import { ownConnection } from '../support/own-connection'
import type { Row } from '../support/row'
import { attack, attacked, many } from './attacked'

/** Guesses that one address may make in an hour. The load of the others comes from another one. */
const MOST = 100
const own = { headers: { 'x-forwarded-for': '203.0.113.7' } }
const spraySettings = { FAILURES_PER_HOUR: String(MOST), TRUST_PROXY: '1' }

/** One code for each of many employees, from one address. */
const spraying = attacked(async ({ url }, scale) => {
  const employees = many(scale, 50, 5)
  const requests = employees * 20
  const ids = Array.from({ length: employees }, (_, index) => `sprayed-${index}-${randomUUID()}`)
  for (const employeeId of ids) await addEmployee(url, { employeeId, email: `${employeeId}@gaon.example` })
  const { ask, close } = ownConnection()
  let tried = 0
  for (let index = 0; index < requests; index++) {
    const employeeId = ids[index % employees] ?? ''
    const query = new URLSearchParams({ employeeId, applicationId: '1', code: String(100_000 + index) })
    const { status } = await ask(`${url}/api/login/email/authenticate/validate?${query}`, own)
    if (status === 400) tried += 1
  }
  close()
  return {
    requests,
    answered: requests,
    broken: tried > MOST || tried === 0 ? [`${tried} guesses were tried instead of ${MOST} at most`] : [],
    note: `${tried} guesses tried`,
  }
}, spraySettings)

const smuggling = attacked(async ({ port }, scale) => {
  const rounds = many(scale, 25, 1)
  const broken = new Set<string>()
  const framings = Object.entries(ambiguousFramings)
  for (let round = 0; round < rounds; round++)
    for (const [name, headers] of framings)
      if (!refusedOnce(await sendRaw(port, smuggledRequest(headers)))) broken.add(`taken: ${name}`)
  const requests = rounds * framings.length
  return { requests, answered: requests, broken: [...broken] }
})

export const guessAttacks: readonly Row[] = [
  attack('one code for each of many employees', spraying, { longOnly: true }),
  attack('requests hidden behind others', smuggling, { longOnly: true }),
]
