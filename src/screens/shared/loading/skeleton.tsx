import type { ReactNode } from 'react'
import type { Language } from '../../../core/i18n/language'
import type { AreaName } from '../../../core/page/area'
import { firstPaint } from '../../../core/texts/first-paint'
import { Card } from '../../../ui/card'
import { LanguageControl } from '../../../ui/language-control'
import { paint } from '../../../ui/paint'
import { adopt } from '../../../ui/style-sheet'
import { treesOf } from '../../../ui/tree'
import { PortalFrame } from '../../portal-frame'
import { stageStyles } from '../stage.styles'
import { skeletonStyles } from './skeleton.styles'

/** Not from the texts of the screens: they are among what is on its way. */
const loading: Record<Language, string> = { en: 'Loading…', ko: '불러오는 중입니다…' }

type Bone = 'title' | 'lead' | 'tile' | 'row' | 'field' | 'button' | 'ring' | 'table' | 'line'

const rows: readonly Bone[] = ['title', 'lead', 'row', 'row', 'row', 'button']
const code: readonly Bone[] = ['tile', 'title', 'lead', 'field', 'button']
const waiting: readonly Bone[] = ['title', 'lead', 'ring', 'button']
const form: readonly Bone[] = ['title', 'lead', 'field', 'button']

/** What is in the card of a place, from top to bottom. */
function cardOf(path: string): readonly Bone[] {
  if (path === '/') return form
  if (/^\/auth\/(pc|fido|mobile\/wait)$/.test(path)) return waiting
  // The other methods ask for a code.
  if (/^\/auth\/(?!mobile$|fail$)\w+$/.test(path)) return code
  if (/^\/register\/(pc|fido)$/.test(path)) return waiting
  return path.startsWith('/register') ? code : rows
}

const Bones = ({ of, className = '' }: { of: readonly Bone[]; className?: string }) => (
  <div className={`skeleton ${className}`} aria-hidden="true">
    {of.map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the bones of a shape never change
      <i key={index} className={`sk-${part}`} />
    ))}
  </div>
)

/** What stands beside the menu of the signed-in area. */
export const PageSkeleton = ({ language }: { language: Language }): ReactNode => (
  <div aria-busy="true">
    <p className="visually-hidden" role="status">
      {loading[language]}
    </p>
    <Bones className="sk-main" of={['title', 'lead', 'table', 'table']} />
  </div>
)

export interface SkeletonProps {
  readonly area: AreaName
  readonly path: string
  readonly language: Language
  /** On a host's page, whose look it takes. */
  readonly guest: boolean
  readonly onLanguage?: (language: Language) => void
}

/**
 * The shape of a screen that takes long to come, with the language control in its place. Free of hooks and of texts that
 * have to be loaded, so that an element can paint it before React has arrived.
 */
export function Skeleton({ area, path, language, guest, onLanguage }: SkeletonProps): ReactNode {
  const control = (
    <LanguageControl label={firstPaint[language].language} language={language} onChange={onLanguage} />
  )
  const card = (
    <Card aria-busy="true">
      <p className="visually-hidden" role="status" tabIndex={-1}>
        {loading[language]}
      </p>
      <Bones of={cardOf(path)} />
    </Card>
  )
  if (area === 'dashboard')
    return (
      <div className={guest ? 'sk-shell sk-guest' : 'sk-shell'}>
        <div className="sk-side">
          <Bones of={['title', 'row', 'line', 'line', 'line', 'line', 'line']} />
          <div className="sk-end">
            <Bones of={['line', 'line', 'line']} />
            {control}
          </div>
        </div>
        <PageSkeleton language={language} />
      </div>
    )
  if (area === 'company-qr')
    return (
      <div className="sk-page">
        {control}
        {card}
      </div>
    )
  if (area === 'login')
    return (
      <div className="stage">
        <div className="stage-top">{control}</div>
        {card}
      </div>
    )
  return (
    <div className="sk-setup">
      <div className="sk-top">
        <i />
        {control}
      </div>
      <div className="sk-body">{card}</div>
    </div>
  )
}

export const skeletonSheets = [stageStyles, skeletonStyles]

/** Shows it with plain DOM calls. */
export function paintSkeleton(container: ShadowRoot, props: SkeletonProps): void {
  adopt(container, ...skeletonSheets)
  const frame = (
    <PortalFrame language={props.language}>
      <Skeleton {...props} />
    </PortalFrame>
  )
  paint(treesOf(frame), container)
}
