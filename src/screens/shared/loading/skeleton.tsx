import type { ReactElement } from 'react'
import { type Language, languages } from '../../../core/i18n/languages'
import type { AreaName, HomeOf, PathIn } from '../../../core/page/places'
import { Card } from '../../../ui/card'
import { LanguageControl } from '../../../ui/language-control'
import { paint, treesOf } from '../../../ui/paint'
import { adopt, css } from '../../../ui/style-sheet'
import { ElementFrame, stageStyles } from '../../element-frame'

type ShapePart =
  | 'title'
  | 'lead'
  | 'tile'
  | 'row'
  | 'field'
  | 'button'
  | 'ring'
  | 'identity'
  | 'item'
  | 'head'
  | 'ready'
  | 'card'
  | 'table'

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
          <div className="sk-menu">
            <Shape of={['title', 'identity', 'item', 'item', 'item', 'item', 'item']} />
            <div className="sk-end">
              <Shape of={['item', 'item', 'item']} />
              {control}
              <slot name="menu-end" />
            </div>
          </div>
        </div>
        <PageSkeleton language={language} path={path} />
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

const home: HomeOf<'dashboard'> = '/dashboard'

/** The skeleton beside the menu of the signed-in area: of the home, or of a page with lists. */
export const PageSkeleton = ({ language, path }: { language: Language; path: string }): ReactElement => (
  <div aria-busy="true">
    <p className="visually-hidden" role="status">
      {languages[language].loading}
    </p>
    <div className="sk-main">
      <Shape of={path === home ? ['title', 'ready'] : ['title', 'lead']} />
      <div className={path === home ? 'sk-columns' : 'sk-lists'}>
        {path === home ? (
          <div className="sk-status">
            <Shape of={['head']} />
            <Shape className="sk-cards" of={['card', 'card', 'card', 'card', 'card', 'card']} />
          </div>
        ) : (
          <Shape of={['head', 'table']} />
        )}
        <Shape of={['head', 'table']} />
      </div>
    </div>
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
.skeleton .sk-identity { height: 62px; margin-bottom: 16px; border-radius: 12px; }
.skeleton .sk-item { width: auto; margin: 15px 12px; }
.skeleton .sk-head { width: 140px; height: 20px; margin: 8px 0; }
.skeleton .sk-ready { height: calc(20 * var(--_mfa-text-px) + 26px); border-radius: 12px; }
.skeleton .sk-card { height: calc(64 * var(--_mfa-text-px) + 26px); border-radius: 12px; }
.skeleton .sk-table { height: calc(200 * var(--_mfa-text-px) + 2px); border-radius: 12px; }
.sk-page { display: grid; grid-template-columns: minmax(0, 488px); justify-content: center; gap: 16px; padding: 24px; }
.sk-setup { display: grid; grid-template: auto 1fr / minmax(0, 1fr); }
.sk-top { display: flex; align-items: center; justify-content: space-between; min-height: 64px; padding: 8px 32px; border-bottom: 1px solid; border-bottom-color: var(--_border); background-color: var(--_surface); }
.sk-top i { width: 120px; }
.sk-body { display: grid; grid-template-columns: minmax(0, 488px); align-content: start; justify-content: center; padding: 48px 32px 64px; }
.sk-shell { display: grid; grid-template-columns: 256px minmax(0, 1fr); min-height: 100vh; }
.sk-side { border-inline-end: 1px solid; border-inline-end-color: var(--_border); background-color: var(--_surface); }
.sk-menu { position: sticky; top: 0; display: flex; flex-direction: column; justify-content: space-between; height: 100vh; max-height: 100%; padding: 20px 12px 16px; }
.sk-side .skeleton { gap: 0; }
.sk-side .sk-title { width: 120px; margin: 0 8px 20px; }
.sk-end { display: grid; grid-template-columns: minmax(0, 1fr); gap: 2px; align-content: start; }
.sk-end > .language > div { flex-wrap: wrap; }
.sk-end > .language { justify-content: space-between; padding: 12px 8px 0; }
.sk-main { display: grid; align-content: start; gap: 40px; max-width: calc(1144 * var(--_mfa-text-px)); padding: 40px; }
.sk-main .skeleton { align-content: start; gap: 16px; }
.sk-main .sk-title { width: 160px; margin-top: 4px; }
.sk-columns, .sk-lists { display: grid; align-items: start; gap: 40px; }
.sk-status { display: grid; gap: 16px; padding-bottom: calc(40 * var(--_mfa-text-px) + 4px); }
.sk-main > * > * > .sk-cards { grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 12px; }
.sk-shell.sk-guest { min-height: 0; }
.sk-guest > .sk-side { border: 0; background: none; }
.sk-guest > * > .sk-menu { position: static; justify-content: start; gap: 24px; height: auto; padding: 8px 12px 16px 0; }
.sk-guest .sk-main { padding-block-start: 16px; padding-inline-end: 0; }
.sk-guest .sk-menu .sk-title { display: none; }
@container mfa (max-width: 75em) {
  .skeleton .sk-ready { height: calc(40 * var(--_mfa-text-px) + 28px); }
}
@container mfa (max-width: 65em) {
  .sk-main > * > * > .sk-cards { grid-template-columns: repeat(2, minmax(0, 1fr)); }
}
@container mfa (max-width: 60em) {
  .sk-shell { grid-template: auto 1fr / minmax(0, 1fr); }
  .sk-side { border-inline-end: 0; border-bottom: 1px solid; border-bottom-color: var(--_border); }
  .sk-menu { justify-content: center; height: 56px; padding: 8px 16px; }
  .sk-side .sk-title { display: block; margin: 0; }
  .sk-side .sk-title ~ i, .sk-end > .skeleton, .sk-shell:not(.sk-guest) .sk-end { display: none; }
  .sk-guest > * > .sk-menu { gap: 8px; min-height: 128px; padding: 0; }
  .sk-end > .language { justify-content: start; padding: 0; }
  .sk-main { gap: 32px; padding: 24px 16px 48px; }
  .sk-guest .sk-main { padding: 24px 0 48px; }
}
@container mfa (width >= 87.5em) {
  .sk-main { max-width: 1360px; margin: 0 auto; }
  .sk-columns { grid-template-columns: calc(400 * var(--_mfa-text-px)) minmax(0, 1fr); }
  .sk-main > * > * > .sk-cards { grid-template-columns: minmax(0, 1fr); }
}
@container mfa (max-width: 40em) {
  .sk-top { min-height: 56px; padding: 8px 16px; }
  .sk-body { padding: 16px 16px 48px; }
  .skeleton .sk-ready { height: calc(100 * var(--_mfa-text-px) + 28px); }
  .sk-main .sk-title { margin: 9px 0 5px; }
  .sk-status { padding-bottom: 0; }
  .sk-main > * > * > .sk-cards { grid-template-columns: minmax(0, 1fr); }
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
