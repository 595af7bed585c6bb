import { useContext, useEffect } from 'react'
import { usePortal } from '../../react/portal-context'
import { ReadyContext } from '../../react/ready-context'
import { useStore } from '../../react/use-store'
import { Button } from '../../ui/button'

/** Stands where somebody has to sign in first, and another element of the page has the form for that. */
export function SignInElsewhere() {
  const { core, navigator, goToSignIn } = usePortal()
  useStore(core.i18n.language)
  useStore(core.i18n.overrides)
  const ready = useContext(ReadyContext)
  useEffect(ready, [ready])
  const { elsewhere, toSignIn } = core.i18n.login()
  return (
    <div className="stage" part="sign-in-elsewhere">
      <div className="stack-4">
        <p className="lead">{elsewhere}</p>
        <Button
          // The other element may have gone meanwhile: then the form is shown here.
          onClick={() => goToSignIn() || navigator.push('/')}
        >
          {toSignIn}
        </Button>
      </div>
    </div>
  )
}
