import type { Language } from '../src/core/i18n/language'
import type { FirstPaintTexts } from '../src/core/texts/first-paint'
import { LoginFormView } from '../src/screens/login/login-form-view'
import { PortalFrame } from '../src/screens/portal-frame'
import { treesOf } from '../src/ui/tree'

/** Each text is its own name, which `paint` knows it by. */
const texts = new Proxy({} as FirstPaintTexts, { get: (_, name) => `$${String(name)}` })

const treesIn = (language: Language) =>
  treesOf(
    <PortalFrame language={language}>
      <div className="screen">
        <LoginFormView texts={texts} language={language} employeeId="$employeeId" remember={false} empty />
      </div>
    </PortalFrame>,
  )

/** The login form as it first stands, of which the build makes constants: to draw it takes none of the views' code. */
export const loginForm = { ko: treesIn('ko'), en: treesIn('en') }
