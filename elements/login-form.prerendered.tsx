import type { Language } from '../src/core/i18n/language'
import type { FirstPaintTexts } from '../src/core/texts/first-paint'
import { LoginFormView } from '../src/screens/login/login-form-view'
import { PortalFrame } from '../src/screens/portal-frame'
import { type Tree, treesOf } from '../src/ui/tree'

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

/**
 * What the first frame does without, by the class of what holds it: the choice of a language and the check mark. They are a
 * quarter of the form's elements, all of its pictures, and took a third of its layout.
 */
const later = ['language', 'box']

/** Takes out what is `later`. */
function inTwoSteps(trees: readonly Tree[]) {
  const rest: Record<string, readonly Tree[]> = {}
  const firstOf = (tree: Tree): Tree => {
    if (typeof tree === 'string') return tree
    const [name, attributes, content] = tree
    const holder = later.find((each) => each === attributes.class)
    if (holder) rest[holder] = content
    return [name, attributes, holder ? [] : content.map(firstOf)]
  }
  return { first: trees.map(firstOf), rest }
}

/** The login form as it first stands, of which the build makes constants: to draw it takes none of the views' code. */
export const loginForm = { ko: inTwoSteps(treesIn('ko')), en: inTwoSteps(treesIn('en')) }
