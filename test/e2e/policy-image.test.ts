import { readFile } from 'node:fs/promises'
import { expect, test } from '../support/portal-test'
import { referenceBackend, specBackendFixture } from './support/backend-fixtures'

const picture = await readFile('server/policy/policy.png', 'base64')

for (const [name, start] of Object.entries({
  'the reference backend': () => referenceBackend({ portal: { demoMode: true } }),
  'a backend of the specification alone behind a bridge': () =>
    specBackendFixture({ policyImage: `data:image/png;base64,${picture}`, bridge: true }),
}))
  test(`in demo mode ${name} shows the policy of the company beside the login [R280d, R15a, A39d]`, async ({
    page,
    screens,
  }) => {
    const backend = await start()
    await page.goto(backend.url)
    const image = page.getByRole('img', { name: 'Company policy' })
    await expect(image).toBeVisible()
    const [side, field] = [await image.boundingBox(), await screens.userId.boundingBox()]
    if (!side || !field) throw new Error('The image or the field has no box.')
    expect(side.x).toBeGreaterThan(field.x + field.width)
    expect(side.y).toBeLessThan(field.y)
    expect(side.y + side.height).toBeGreaterThan(field.y + field.height)
    await screens.enterId((await backend.employee()).employeeId)
    await expect(screens.chooser).toBeVisible()
    await expect(image).toBeVisible()
    expect(await backend.close()).toEqual([])
  })
