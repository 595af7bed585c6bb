import { createContext, use, useEffect, useState } from 'react'
import type { Loadable } from '../../../core/chunks'
import type { I18n } from '../../../core/i18n/i18n'
import type { Namespace } from '../../../core/i18n/texts'
import { chooseLanguage } from '../../../core/page/element-context'
import { areaFor } from '../../../core/page/places'
import { useElementContext, useStore } from '../../../react/element-context'
import { usePlace } from '../../../react/screen-frame'
import { RootContext, useStyleSheets } from '../../../ui/use-style-sheets'
import { focusMeanwhile } from '../heading-focus'
import { skeleton } from './skeleton-part'

/** Loads all parts in parallel. Rejects with a StaleChunkError. */
export const loadAll = (parts: readonly Loadable[]): Promise<unknown> =>
  Promise.all(parts.map((part) => part.load()))

/** Returns loadable parts for the texts of these namespaces, in the current language. */
export const textParts = (i18n: I18n, ...namespaces: Namespace[]): Loadable[] =>
  namespaces.map((namespace) => ({
    peek: () => i18n.loaded(namespace) || undefined,
    load: () => i18n.load(namespace),
  }))

/** Returned if chunks or texts (parts) could not be loaded. */
export interface PartsFailure {
  /** Loads the parts again. */
  retry(): void
  /** True while the parts are being loaded again. */
  readonly retrying: boolean
  /** The number of failed attempts. */
  readonly times: number
  readonly error: unknown
}

/** Set if the page inside the signed-in frame could not be loaded. The frame then shows the failure. */
export const PartsFailureContext = createContext<PartsFailure | undefined>(undefined)

interface FailureState extends Omit<PartsFailure, 'retry'> {
  readonly reason: unknown
}

/**
 * Loads the parts. With `again`, tries a second time: perhaps the first attempt only joined a preload that was
 * already running, and this preload failed.
 */
const bring = (parts: readonly Loadable[], again = false) =>
  again ? loadAll(parts).catch(() => loadAll(parts)) : loadAll(parts)

/**
 * Loads the parts that are missing, all at once. `arrived` is true when all parts are loaded. If loading fails, the
 * caller must show the failure and report it to the host.
 *
 * @param reason identifies the purpose of the parts. If it changes, the new parts are loaded.
 */
export function useParts(
  parts: readonly Loadable[],
  reason: unknown,
): { arrived: boolean; failure: PartsFailure | undefined } {
  const [failed, setFailed] = useState<FailureState>()
  const [round, setRound] = useState(0)
  const current = failed?.reason === reason ? failed : undefined
  const arrived = parts.every((part) => part.peek() !== undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the parts follow from the reason
  useEffect(() => {
    if (arrived) return undefined
    let wanted = true
    bring(parts, current?.retrying).then(
      () => wanted && setRound((before) => before + 1),
      (error: unknown) =>
        wanted &&
        setFailed((before) => {
          const times = before && before.reason === reason ? before.times : 0
          return { reason, retrying: false, times: times + 1, error }
        }),
    )
    return () => {
      wanted = false
    }
  }, [reason, arrived, round])
  if (arrived || !current) return { arrived, failure: undefined }
  const retry = () => {
    setFailed({ ...current, retrying: true })
    setRound((before) => before + 1)
  }
  return { arrived, failure: { ...current, retry } }
}

/**
 * Like `useParts`, but for one part. Returns the part's value when it is loaded.
 *
 * @param wanted false if nothing must be loaded yet
 */
export function usePart<T>(
  part: Loadable<T>,
  wanted = true,
): { value: T | undefined; failure: PartsFailure | undefined } {
  const { arrived, failure } = useParts(wanted ? [part] : [], wanted && part)
  return { value: wanted && arrived ? part.peek() : undefined, failure }
}

/** The skeleton of a page. The menu beside it stays. */
export function LatePage() {
  const language = useStore(useElementContext().core.i18n.language)
  const { path } = usePlace()
  const { PageSkeleton, skeletonSheets = [] } = skeleton.peek() ?? {}
  useStyleSheets(...skeletonSheets)
  return PageSkeleton ? <PageSkeleton language={language} path={path} /> : null
}

/** The skeleton of a place's screen, shown while the screen or its data is loading. */
export function PlaceSkeleton({ path }: { path: string }) {
  const context = useElementContext()
  const language = useStore(context.core.i18n.language)
  const { value, failure } = usePart(skeleton)
  if (failure) throw failure.error
  const { Skeleton, skeletonSheets = [] } = value ?? {}
  useStyleSheets(...skeletonSheets)
  const root = use(RootContext)
  const drawn = Skeleton !== undefined
  useEffect(() => {
    if (drawn) focusMeanwhile(context.core, root?.querySelector<HTMLElement>('.card > [role=status]'))
  }, [drawn, context, root])
  if (!Skeleton) return null
  return (
    <Skeleton
      area={areaFor(path, context.area)}
      path={path}
      language={language}
      guest={context.core.options.get().mode === 'embedded'}
      onLanguage={(chosen) => chooseLanguage(context, chosen)}
    />
  )
}
