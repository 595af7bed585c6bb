import { expect, test } from '../support/portal-test'
import { openSignedIn } from '../support/session'
import { inEachLanguage } from './support/each-language'
import { selfServiceWords } from './support/self-service-words'

const elevenHours = 11 * 60 * 60

inEachLanguage(({ language, screens: screensIn, text }) => {
  const w = selfServiceWords(language)
  const close = text({ ko: '확인', en: 'OK' })

  for (const way of ['its button', 'Esc'])
    test(`a token that runs out is explained in ${language} once, however many calls hear of it; closing by ${way} signs out [R236a, R236b]`, async ({
      page,
      stack,
    }) => {
      const { dialog, userId } = screensIn(page)
      const employee = await stack.employee({ grants: ['email', 'mobile', 'ctap'] })
      await openSignedIn(page, stack, employee, '/dashboard/mobile')
      await expect(page.getByText(w.noDevice)).toBeVisible()

      stack.clock.advance(elevenHours)
      const refused: string[] = []
      page.on('response', (response) => {
        if (response.status() === 401) refused.push(response.url())
      })
      await page.getByRole('navigation').getByRole('link', { name: /^FIDO/ }).click()
      await expect.poll(() => refused.length).toBeGreaterThan(1)
      await expect(dialog).toHaveCount(1)
      await expect(dialog).toHaveAccessibleName(text({ ko: '접근이 거부되었습니다.', en: 'Access denied.' }))
      if (way === 'Esc') await page.keyboard.press('Escape')
      else await dialog.getByRole('button', { name: close }).click()
      await expect(userId).toBeVisible()
      await expect(dialog).toBeHidden()
      await expect(page).toHaveURL(`${stack.url}/`)
      expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([])
    })
})
