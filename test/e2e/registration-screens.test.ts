import { expect, test } from '../support/portal-test'
import { inEachLanguage } from './support/each-language'
import { checkersIn, examine, isExamined } from './support/examine'
import { tourOfRegistration, tourOfWizard } from './support/tour-of-setup'

test.use({ stackOptions: { portal: { privateAppStore: true } } })

inEachLanguage(({ language }) => {
  if (!isExamined(language)) return
  for (const [what, tour] of Object.entries({ wizard: tourOfWizard, registration: tourOfRegistration }))
    test(`no screen of the ${what} in ${language} has a word of the other language, breaks a rule of ${checkersIn[language]}, or is cut off from 320 px up, or asks anybody but its own server [R16b]`, async ({
      page,
      stack,
    }) => {
      test.setTimeout(180_000)
      const found: string[] = []
      const origins = new Set<string>()
      page.on('request', (request) => origins.add(new URL(request.url()).origin))
      await tour(page, stack, language, async (screen) => {
        found.push(...(await examine(page, screen, language)))
      })
      expect(found).toEqual([])
      expect([...origins]).toEqual([stack.url])
    })
})
