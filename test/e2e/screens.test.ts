import { expect, test } from '../support/portal-test'
import { inEachLanguage } from './support/each-language'
import { examine } from './support/examine'
import { tour } from './support/tour'

test.describe.configure({ mode: 'parallel' })

inEachLanguage(({ language }) => {
  test(`no screen in ${language} breaks a rule of axe, light or dark, or is cut off from 320 px up [R16]`, async ({
    page,
    stack,
  }) => {
    test.setTimeout(300_000)
    const found: string[] = []
    await tour(page, stack, language, async (screen) => {
      found.push(...(await examine(page, screen, language)))
    })
    expect(found).toEqual([])
  })
})
