import { expect, test } from '../support/portal-test'
import { inEachLanguage } from './support/each-language'
import { checkersIn, examine, isExamined } from './support/examine'
import { tourOfHelpers } from './support/tour-of-helpers'
import { tourOfIdleness, tourOfTrouble } from './support/tour-of-trouble'

test.use({ stackOptions: { clock: 'running' } })

inEachLanguage(({ language }) => {
  if (!isExamined(language)) return
  test(`nothing that says in ${language} what is wrong has a word of the other language, breaks a rule of ${checkersIn[language]}, light or dark, or is cut off from 320 px up [R16b]`, async ({
    page,
    stack,
  }) => {
    test.setTimeout(120_000)
    const found: string[] = []
    const visit = async (screen: string) => {
      found.push(...(await examine(page, screen, language)))
    }
    await tourOfTrouble(page, stack, language, visit)
    expect(found).toEqual([])
  })

  test(`the warning of an idle session in ${language} has no word of the other language, breaks no rule of ${checkersIn[language]} and is not cut off from 320 px up [R16b]`, async ({
    page,
    stack,
  }) => {
    await tourOfIdleness(page, stack, language, async (screen) => {
      expect(await examine(page, screen, language)).toEqual([])
    })
  })

  test(`nothing on the pages of the desk and the phone in ${language} breaks a rule of ${checkersIn[language]}, light or dark, or is cut off from 320 px up`, async ({
    page,
    stack,
  }) => {
    test.setTimeout(120_000)
    const found: string[] = []
    await tourOfHelpers(page, stack, language, async (screen, shown) => {
      found.push(...(await examine(shown, screen, language)))
    })
    expect(found).toEqual([])
  })
})
