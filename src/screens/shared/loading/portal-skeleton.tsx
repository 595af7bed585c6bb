import { use, useEffect } from 'react'
import { areaFor } from '../../../core/page/area'
import { chooseLanguage } from '../../../core/page/choose-language'
import { usePortal } from '../../../react/portal-context'
import { useStore } from '../../../react/use-store'
import { RootContext, useStyleSheets } from '../../../ui/use-style-sheets'
import { focusMeanwhile } from '../focus/use-heading-focus'
import { skeleton } from './skeleton-part'
import { useParts } from './use-parts'

/** The shape of a page beside the menu, which stays as it is. */
export function LatePage() {
  const language = useStore(usePortal().core.i18n.language)
  const { PageSkeleton, skeletonSheets = [] } = skeleton.peek() ?? {}
  useStyleSheets(...skeletonSheets)
  return PageSkeleton ? <PageSkeleton language={language} /> : null
}

/** The shape of a place's screen as long as that, or what it is about, is on its way. */
export function PortalSkeleton({ path }: { path: string }) {
  const portal = usePortal()
  const language = useStore(portal.core.i18n.language)
  const { failure } = useParts([skeleton], skeleton)
  if (failure) throw failure.error
  const { Skeleton, skeletonSheets = [] } = skeleton.peek() ?? {}
  useStyleSheets(...skeletonSheets)
  const root = use(RootContext)
  const drawn = Skeleton !== undefined
  useEffect(() => {
    if (drawn) focusMeanwhile(portal.core, root?.querySelector<HTMLElement>('.card > [role=status]'))
  }, [drawn, portal, root])
  if (!Skeleton) return null
  return (
    <Skeleton
      area={areaFor(path, portal.area)}
      path={path}
      language={language}
      guest={portal.core.options.get().mode === 'embedded'}
      onLanguage={(chosen) => chooseLanguage(portal, chosen)}
    />
  )
}
