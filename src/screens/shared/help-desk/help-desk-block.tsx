import { useEffect, useState } from 'react'
import { hasDescriptions, loadDescriptions } from '../../../core/errors/describe'
import { ignore } from '../../../core/platform/ignore'
import { usePortal } from '../../../react/portal-context'
import { useStore } from '../../../react/use-store'
import type { HelpDeskBlockProps } from './help-desk'
import { helpDeskDetails } from './help-desk-part'
import { PlainHelpDesk } from './plain-help-desk'

/**
 * The details for the help desk. What stands around them waits neither for their chunk nor for their texts; where one of
 * them cannot be loaded, code and time stand in a plain line.
 */
export function HelpDeskBlock(props: HelpDeskBlockProps) {
  const { core } = usePortal()
  const language = useStore(core.i18n.language)
  const [asked, setAsked] = useState<'waiting' | 'loaded' | 'lost'>('waiting')
  const Details = hasDescriptions(core) ? helpDeskDetails.peek()?.HelpDeskDetails : undefined
  const waiting = !Details && asked === 'waiting'
  useEffect(() => {
    if (!waiting) return
    let shown = true
    Promise.all([helpDeskDetails.load(), loadDescriptions(core)]).then(
      () => shown && setAsked('loaded'),
      (error: unknown) => {
        ignore(error, 'the plain line takes their place')
        if (shown) setAsked('lost')
      },
    )
    return () => {
      shown = false
    }
  }, [core, waiting])
  if (Details) return <Details {...props} />
  return asked === 'lost' && <PlainHelpDesk language={language} {...props.report} />
}
