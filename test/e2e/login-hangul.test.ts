import { expect, test } from '../support/portal-test'

test('Enter that ends a composition sends nothing, the next one does [R34]', async ({ page, screens }) => {
  const lookups: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('user-authenticator')) lookups.push(request.url())
  })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await screens.userId.focus()
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Input.imeSetComposition', { text: '김', selectionStart: 1, selectionEnd: 1 })
  await expect(screens.userId).toHaveValue('김')
  await page.keyboard.press('Enter')
  await devTools.send('Input.insertText', { text: '김' })
  await expect(screens.userId).toHaveValue('김')
  expect(lookups).toEqual([])

  await page.keyboard.press('Enter')
  await expect(page.getByText('This username does not exist').first()).toBeVisible()
  expect(lookups).toHaveLength(1)
})
