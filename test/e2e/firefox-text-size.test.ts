import { expect, test } from '@playwright/test'
import { startFirefox } from '../support/firefox'
import { specBackendFixture } from './support/backend-fixtures'

/** Runs in the page: the size of the title, and of the text in the field. */
function sizes() {
  const root = document.querySelector('mfa-login')?.shadowRoot
  return ['h1', '#employee-id'].map((selector) => {
    const element = root?.querySelector(selector)
    return element ? getComputedStyle(element).fontSize : undefined
  })
}

test('who has set Firefox to 24 px instead of 16 reads the form at one and a half times the size', async () => {
  const backend = await specBackendFixture()
  const firefox = await startFirefox({ 'font.size.variable.x-western': 24, 'font.size.variable.ko': 24 })
  await firefox.goTo(backend.url)
  await expect.poll(() => firefox.run(sizes, undefined)).toEqual(['36px', '24px'])
  await firefox.close()
  expect(await backend.close()).toEqual([])
})
