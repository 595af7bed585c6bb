import { hangulToLatin } from '../../core/hangul-to-latin'
import { login } from '../../core/texts/login'
import { usePortal } from '../portal-context'
import { useStore } from '../use-store'

/** An ID typed with the keyboard in Hangul mode is offered in the Latin letters of the same keys. */
export function LatinOffer({ typed, onAccept }: { typed: string; onAccept: (latin: string) => void }) {
  const language = useStore(usePortal().core.i18n.language)
  const latin = hangulToLatin(typed)
  if (latin === typed) return null
  return (
    <p className="message" role="status">
      <button type="button" className="link" onClick={() => onAccept(latin)}>
        <span>
          {login[language].useLatin} <b>{latin}</b>
        </span>
      </button>
    </p>
  )
}
