import { backendTest, expect } from './support/backend-test'
import { openDesk } from './support/desk'

const test = backendTest()

test('every copy button of the desk has a name of its own, which says what it copies', async ({
  page,
  screens,
  user,
}) => {
  await page.goto('/')
  await screens.chooseEmail(user.employeeId)
  const desk = await openDesk(page, user.employeeId)
  await desk.getByRole('button', { name: 'Issue a code' }).click()
  await expect(desk.getByRole('button', { name: `Copy the code for ${user.employeeId}` })).toBeVisible()
  const names = await desk
    .getByRole('button', { name: /^Copy/ })
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')))
  expect(names).not.toContain(null)
  expect(new Set(names).size).toBe(names.length)
})
