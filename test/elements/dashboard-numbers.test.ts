import { expect } from 'chai'
import { signInTable } from '../support/answers.mjs'
import { testBackend } from './support/backend'
import { within } from './support/page'
import { loadScript } from './support/script'
import { showAuth } from './support/sign-in'
import { until } from './support/until'

describe('the numbers of the dashboard', () => {
  testBackend(signInTable)

  before(() => loadScript())

  it('have a form in the language that is read while a code is typed', async () => {
    const { NumberFormat } = Intl
    const read: unknown[] = []
    class Watched extends NumberFormat {
      constructor(locales?: Intl.LocalesArgument, options?: Intl.NumberFormatOptions) {
        super(locales, options)
        read.push(locales)
      }
    }
    Intl.NumberFormat = Watched as unknown as typeof NumberFormat
    try {
      await within(showAuth('/auth/email')).title(/^Email/)
      await until(() => read.length > 0)
    } finally {
      Intl.NumberFormat = NumberFormat
    }
    expect(read).to.deep.equal(['en'])
  })
})
