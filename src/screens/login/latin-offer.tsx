import { hangulToLatin } from '../../core/sign-in/hangul-to-latin'
import { useTexts } from '../../react/use-texts'

/** An ID typed with the keyboard in Hangul mode is offered in the Latin letters of the same keys. */
export function LatinOffer({ typed, onAccept }: { typed: string; onAccept: (latin: string) => void }) {
  const t = useTexts()
  const latin = hangulToLatin(typed)
  if (latin === typed) return null
  return (
    <p className="message" role="status">
      <button type="button" className="link" onClick={() => onAccept(latin)}>
        <span>
          {t('login:useLatin')} <b>{latin}</b>
        </span>
      </button>
    </p>
  )
}
