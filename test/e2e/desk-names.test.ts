import { openDesk } from './support/desk'
import { expect, worldTest } from './support/world-test'

const test = worldTest()

test('every copy button of the desk has a name of its own, which says what it copies', async ({
  page,
  screens,
  worker,
}) => {
  await page.goto('/')
  await screens.chooseEmail(worker.employeeId)
  const desk = await openDesk(page, worker.employeeId)
  await desk.getByRole('button', { name: 'Issue a code' }).click()
  await expect(desk.getByRole('button', { name: `Copy the code for ${worker.employeeId}` })).toBeVisible()
  const names = await desk
    .getByRole('button', { name: /^Copy/ })
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')))
  expect(names).not.toContain(null)
  expect(new Set(names).size).toBe(names.length)
})
