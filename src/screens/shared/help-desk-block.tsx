import { Suspense, useEffect, useState } from 'react'
import { ignore } from '../../core/ignore'
import type { HelpDeskBlockProps } from './help-desk'
import { helpDeskDetails } from './help-desk-part'

/** The details for the help desk. What stands around them waits neither for their chunk nor for their texts. */
export function HelpDeskBlock(props: HelpDeskBlockProps) {
  const [, renderAgain] = useState(false)
  const Details = helpDeskDetails.peek()?.HelpDeskDetails
  useEffect(() => {
    if (Details) return
    let shown = true
    helpDeskDetails.load().then(
      () => shown && renderAgain(true),
      (error: unknown) => ignore(error, 'the failure itself is told without them'),
    )
    return () => {
      shown = false
    }
  }, [Details])
  if (!Details) return null
  return (
    <Suspense>
      <Details {...props} />
    </Suspense>
  )
}
