import { expect, it } from 'vitest'
import { openPglite } from '../../server/database/pglite-database'
import { settingsOf } from '../../server/settings/server-options'
import { sweep } from '../../server/start/sweep'
import { createDataFolder } from '../support/pglite-folder'
import { registerMobile } from '../support/phone'
import { createTestClock, startTestServer } from '../support/server'
import { newRegistering } from './registering'

it('forgets what was opened and not used, and after a day a phone on which nothing was registered', async () => {
  const folder = await createDataFolder()
  const clock = createTestClock()
  const server = await startTestServer({ dataDir: folder.path, clock })
  const employee = await newRegistering(server.url)
  const [used, unused] = [await employee.newPhone('쓰는 전화'), await employee.newPhone('안 쓰는 전화')]
  for (const phone of [used, unused]) phone.stop()
  await registerMobile(used, String((await employee.openMobile()).body.serial))
  await employee.openOtp()
  await employee.companyQr()
  await server.close()

  const database = await openPglite(`${folder.path}`)
  try {
    const settings = settingsOf({ dataDir: folder.path, clock })
    const left = async () => {
      await sweep({ database, settings })
      const counts = await database.query<{ phones: string[]; serials: number; tickets: number }>(
        `SELECT ARRAY(SELECT name FROM phones WHERE user_id = $1 ORDER BY name) AS phones,
                (SELECT count(*)::int FROM registration_serials) AS serials,
                (SELECT count(*)::int FROM pairing_tickets) AS tickets`,
        [employee.userId],
      )
      return counts[0]
    }
    expect(await left()).toEqual({ phones: ['쓰는 전화', '안 쓰는 전화'], serials: 2, tickets: 3 })
    clock.advance(3_600 + 301)
    expect(await left()).toEqual({ phones: ['쓰는 전화', '안 쓰는 전화'], serials: 0, tickets: 0 })
    clock.advance(86_400)
    expect(await left()).toEqual({ phones: ['쓰는 전화'], serials: 0, tickets: 0 })
  } finally {
    await database.close()
    await folder.remove()
  }
})
