import { useEffect, useRef, useState } from 'react'
import { usePortal } from '../../../react/portal-context'

/** After this pause the text is searched for. */
const pauseMs = 250

/**
 * The last syllable of a Hangul word stays in composition until something else is pressed. While it is changing, half
 * of it is not searched for; a longer pause says that it is complete.
 */
const composingPauseMs = 800

export interface SearchText {
  /** What the field shows. */
  readonly text: string
  /** What is searched for: it follows after a pause, without the spaces around it. */
  readonly searched: string
  readonly change: (text: string) => void
  /** At once, as Enter asks. */
  readonly search: (text: string) => void
  /** For what is around the field. */
  readonly composition: { readonly onCompositionStart: () => void; readonly onCompositionEnd: () => void }
}

/** The text of a search field that searches while one types. `onSearch` hears of each new text to search for. */
export function useSearchText(onSearch: () => void): SearchText {
  const { clock } = usePortal().core.environment
  const [text, setText] = useState('')
  const [searched, setSearched] = useState('')
  const latest = useRef('')
  const composing = useRef(false)
  const cancel = useRef<() => void>(undefined)
  useEffect(() => () => cancel.current?.(), [])

  const search = (wanted: string) => {
    cancel.current?.()
    if (wanted.trim() === searched) return
    setSearched(wanted.trim())
    onSearch()
  }
  const searchSoon = (wanted: string) => {
    cancel.current?.()
    cancel.current = clock.setTimeout(() => search(wanted), composing.current ? composingPauseMs : pauseMs)
  }

  return {
    text,
    searched,
    change(changed) {
      latest.current = changed
      setText(changed)
      if (changed === '') search('')
      else searchSoon(changed)
    },
    search,
    composition: {
      onCompositionStart() {
        composing.current = true
      },
      onCompositionEnd() {
        composing.current = false
        searchSoon(latest.current)
      },
    },
  }
}
