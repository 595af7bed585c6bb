import type { ReactElement } from 'react'
import { type Language, languages } from '../../../core/i18n/languages'
import type { AreaName, PathIn } from '../../../core/page/places'
import { Card } from '../../../ui/card'
import { LanguageControl } from '../../../ui/language-control'
import { paint, treesOf } from '../../../ui/paint'
import { adopt, css } from '../../../ui/style-sheet'
import { ElementFrame, stageStyles } from '../../element-frame'

type ShapePart = 'title' | 'lead' | 'tile' | 'row' | 'field' | 'button' | 'ring' | 'table' | 'line'

const rows: readonly ShapePart[] = ['title', 'lead', 'row', 'row', 'row', 'button']
const code: readonly ShapePart[] = ['tile', 'title', 'lead', 'field', 'button']
const waiting: readonly ShapePart[] = ['title', 'lead', 'ring', 'button']
const form: readonly ShapePart[] = ['title', 'lead', 'field', 'button']

/**
 * The shapes in the card of each screen, from top to bottom. The signed-in area has no card. The keys are paths,
 * because the table of places is perhaps not loaded yet.
 */
const cards: Readonly<Record<PathIn<'login' | 'register' | 'mobile-setup'>, readonly ShapePart[]>> = {
  '/': form,
  '/auth': rows,
  '/auth/mobile': rows,
  '/auth/mobile/wait': waiting,
  '/auth/pc': waiting,
  '/auth/fido': waiting,
  '/auth/otp': form,
  '/auth/email': form,
  '/auth/sms': form,
  '/auth/recovery': form,
  '/auth/fail': rows,
  '/register': code,
  '/register/mobile': code,
  '/register/otp': code,
  '/register/fido': waiting,
  '/register/pc': waiting,
  '/register/complete': code,
  '/register/fail': code,
  '/mobileSetup/os': rows,
  '/mobileSetup/terms': rows,
  '/mobileSetup/download': rows,
  '/mobileSetup/register': rows,
  '/mobileSetup/select': rows,
}

const cardOf = (path: string) => (cards as Partial<Record<string, readonly ShapePart[]>>)[path] ?? rows

export interface SkeletonProps {
  readonly area: AreaName
  readonly path: string
  readonly language: Language
  /** True on a host's page. The skeleton then has no frame, like the screens there. */
  readonly guest: boolean
  readonly onLanguage?: (language: Language) => void
}

/**
 * The skeleton of a screen that loads slowly, with the language control in its usual position. It uses no hooks, and
 * no texts that must be loaded, so that an element can draw it before React has loaded.
 */
export function Skeleton({ area, path, language, guest, onLanguage }: SkeletonProps): ReactElement {
  const control = (
    <LanguageControl
      label={languages[language].firstPaint.language}
      languages={languages}
      language={language}
      onChange={onLanguage}
    />
  )
  const card = (
    <Card aria-busy="true">
      <p className="visually-hidden" role="status" tabIndex={-1}>
        {languages[language].loading}
      </p>
      <Shape of={cardOf(path)} />
    </Card>
  )
  if (area === 'dashboard')
    return (
      <div className={guest ? 'sk-shell sk-guest' : 'sk-shell'}>
        <div className="sk-side">
          <Shape of={['title', 'row', 'line', 'line', 'line', 'line', 'line']} />
          <div className="sk-end">
            <Shape of={['line', 'line', 'line']} />
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

/** The skeleton beside the menu of the signed-in area. */
export const PageSkeleton = ({ language }: { language: Language }): ReactElement => (
  <div aria-busy="true">
    <p className="visually-hidden" role="status">
      {languages[language].loading}
    </p>
    <Shape className="sk-main" of={['title', 'lead', 'table', 'table']} />
  </div>
)

const Shape = ({ of, className = '' }: { of: readonly ShapePart[]; className?: string }) => (
  <div className={`skeleton ${className}`} aria-hidden="true">
    {of.map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a shape never change
      <i key={index} className={`sk-${part}`} />
    ))}
  </div>
)

/** Uses none of the screens' class names, because the screens' style sheets are perhaps not loaded yet. */
const skeletonStyles = css`
.skeleton { display: grid; gap: 24px; }
.skeleton i { display: block; width: 100%; height: 12px; border-radius: 6px; background-color: var(--_grey); }
.skeleton .sk-title { width: 60%; height: 28px; }
.skeleton .sk-lead { width: 85%; }
.skeleton .sk-tile { width: 56px; height: 56px; border-radius: 14px; }
.skeleton .sk-row { height: 72px; border-radius: 12px; }
.skeleton .sk-field, .skeleton .sk-button { height: 48px; border-radius: 10px; }
.skeleton .sk-ring { width: 132px; height: 132px; margin: auto; border-radius: 50%; }
.skeleton .sk-table { height: 232px; border-radius: 12px; }
.sk-page { display: grid; grid-template-columns: minmax(0, 488px); justify-content: center; gap: 16px; padding: 24px; }
.sk-setup { display: grid; grid-template: auto 1fr / minmax(0, 1fr); }
.sk-top { display: flex; align-items: center; justify-content: space-between; min-height: 64px; padding: 8px 32px; border-bottom: 1px solid; border-bottom-color: var(--_border); background-color: var(--_surface); }
.sk-top i { width: 120px; }
.sk-body { display: grid; grid-template-columns: minmax(0, 488px); align-content: start; justify-content: center; padding: 48px 32px 64px; }
.sk-shell { display: grid; grid-template-columns: 256px minmax(0, 1fr); min-height: 100vh; }
.sk-side { display: grid; grid-template-rows: 1fr auto; padding: 24px 20px; border-inline-end: 1px solid; border-inline-end-color: var(--_border); background-color: var(--_surface); }
.sk-side .skeleton { align-content: start; gap: 30px; padding-bottom: 24px; }
.sk-end { display: grid; align-content: start; }
.sk-end > .language { justify-content: space-between; }
.sk-main { align-content: start; gap: 40px; max-width: calc(1040 * var(--_mfa-text-px)); padding: 40px; }
.sk-shell.sk-guest { min-height: 0; }
.sk-guest > .sk-side { grid-template-rows: auto 1fr; border: 0; background: none; }
.sk-guest > .sk-side .sk-title { display: none; }
@container mfa (max-width: 60em) {
  .sk-shell { grid-template: auto 1fr / minmax(0, 1fr); }
  .sk-side { grid-template-rows: auto; align-items: center; min-height: 56px; padding: 8px 16px; border-inline-end: 0; border-bottom: 1px solid; border-bottom-color: var(--_border); }
  .sk-side .skeleton { padding: 0; }
  .sk-side > .skeleton > .sk-title { display: block; width: 120px; }
  .sk-side .sk-title ~ i, .sk-end > .skeleton, .sk-shell:not(.sk-guest) > .sk-side > .sk-end { display: none; }
  .sk-guest > .sk-side { grid-template-rows: 40px 1fr; min-height: 128px; padding: 0 16px; }
  .sk-end > .language { justify-content: start; }
  .sk-main { gap: 32px; padding: 24px 16px 48px; }
}
@container mfa (max-width: 40em) {
  .sk-top { min-height: 56px; padding: 8px 16px; }
  .sk-body { padding: 16px 16px 48px; }
}
@media (prefers-reduced-motion: no-preference) {
  .skeleton { animation: skeleton 1.6s ease-in-out infinite; }
}
@keyframes skeleton { 50% { opacity: .5; } }
@media (forced-colors: active) {
  .skeleton i { border: 1px solid; }
}
`

export const skeletonSheets = [stageStyles, skeletonStyles]

/** Draws the skeleton with plain DOM calls, before React has loaded. */
export function paintSkeleton(container: Element, props: SkeletonProps): void {
  adopt(container.getRootNode() as ShadowRoot, ...skeletonSheets)
  const frame = (
    <ElementFrame language={props.language}>
      <Skeleton {...props} />
    </ElementFrame>
  )
  paint(treesOf(frame), container)
}
