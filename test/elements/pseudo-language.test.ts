import { emulateMedia, setViewport } from '@web/test-runner-commands'
import { expect } from 'chai'
import { accented } from '../support/pseudo-language/accented'
import { problemsOn } from './support/language-on-screen'
import { registrationStates } from './support/states/registration-states'
import { testScene } from './support/states/scene'
import { selfServiceStates } from './support/states/self-service-states'
import { signInStates } from './support/states/sign-in-states'

/** English with accents, in brackets and 40 % longer, as its `language` attribute names it. */
const language = 'qps-ploc'

describe('a language that is added', () => {
  const { open } = testScene({
    language,
    say: accented,
    script: () => import('/pseudo-language/dist/mfa-elements.js' as string),
  })

  afterEach(() => emulateMedia({ media: 'screen' }))
  after(() => setViewport({ width: 800, height: 600 }))

  const states = { ...signInStates, ...selfServiceStates, ...registrationStates }
  for (const [name, state] of Object.entries(states))
    it(`is the only one on a screen, and fits at 360 and 1280 px: ${name} [R16b]`, async () => {
      expect(await problemsOn(await open(state))).to.deep.equal([])
    }).timeout(20_000)
})
