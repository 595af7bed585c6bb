import { loadable } from '../../core/chunks'
import { descriptionTexts } from '../../core/errors/describe'
import { useElementContext, useStore } from '../../react/element-context'
import type { HelpDeskBlockProps } from './help-desk-details'
import { textParts, useParts } from './loading/parts'
import { PlainHelpDesk } from './reload-prompt'

/** The full details for the help desk, shown after a failure. They are a separate chunk. */
export const helpDeskDetails = loadable(() => import('./help-desk-details'))

/**
 * The details for the help desk. The content around them does not wait until their chunk and texts are loaded. If
 * these can't be loaded, a plain line shows the code and the time.
 */
export function HelpDeskBlock(props: HelpDeskBlockProps) {
  const { core } = useElementContext()
  const language = useStore(core.i18n.language)
  const { arrived, failure } = useParts(
    [helpDeskDetails, ...textParts(core.i18n, ...descriptionTexts)],
    helpDeskDetails,
  )
  const Details = arrived && helpDeskDetails.peek()?.HelpDeskDetails
  if (Details) return <Details {...props} />
  return failure && <PlainHelpDesk language={language} {...props.report} />
}
