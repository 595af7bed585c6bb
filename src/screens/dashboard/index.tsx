import { use, useEffect } from 'react'
import { prepareNumbers } from '../../core/i18n/format'
import type { ElementContext } from '../../core/page/element-context'
import { placeOf, places } from '../../core/page/places'
import { useElementContext, useTexts } from '../../react/element-context'
import { usePlace } from '../../react/screen-frame'
import { Button } from '../../ui/button'
import { signedIn } from '../../ui/signed-in.styles'
import { css, styleSheetOf } from '../../ui/style-sheet'
import { useStyleSheets } from '../../ui/use-style-sheets'
import { placeScreens } from '../place-screens'
import { useHeadingFocus } from '../shared/heading-focus'
import { LatePage, PartsFailureContext } from '../shared/loading/parts'
import { Outages } from '../shared/outages'
import { historyStyles } from './history-section'
import { HomeScreen, homeStyles } from './home/home-screen'
import { PageLost } from './part-lost'
import { companyQrControlStyles, Shell, shellStyles } from './shell'

/** `/dashboard/*`: all pages of the signed-in area, in one frame. */
export default function DashboardArea() {
  useStyleSheets(...dashboardStyleSheets)
  const { core } = useElementContext()
  const { path } = usePlace()
  useEffect(() => prepareNumbers(core.environment, core.i18n), [core])
  return (
    <Shell>
      <Outages>
        <Page path={path} />
      </Outages>
    </Shell>
  )
}

/** Called while the user is still on a sign-in screen, so that the dashboard opens faster. */
export function prepare({ core }: ElementContext): void {
  for (const sheet of dashboardStyleSheets) styleSheetOf(sheet, document)
  prepareNumbers(core.environment, core.i18n)
}

/** Shows a path's page once it is loaded. If loading takes long, a skeleton is shown beside the menu. */
function Page({ path }: { path: string }) {
  const failure = use(PartsFailureContext)
  const name = placeOf(path)
  if (failure) return <PageLost failure={failure} />
  if (!name) return <NotFoundScreen key={path} />
  const { page } = placeScreens[name]
  if (!page) return <HomeScreen />
  const Screen = page.peek()?.default
  return Screen ? <Screen key={path} /> : <LatePage />
}

/** Shown for a path of the signed-in area that has no page, with a link to the dashboard. */
function NotFoundScreen() {
  const { navigator } = useElementContext()
  const t = useTexts('dashboard', 'common')
  const heading = useHeadingFocus()
  return (
    <>
      <div className="page-head">
        <h1 className="title" part="title" tabIndex={-1} ref={heading}>
          {t('common:notFound')}
        </h1>
        <p className="lead">{t('common:notFoundHelp')}</p>
      </div>
      <div>
        <Button onClick={() => navigator.push(places.dashboard.path)}>{t('dashboard:toDashboard')}</Button>
      </div>
    </>
  )
}

/** Styles of the management screens: columns of a fixed width, and the list of what a deletion changes. */
const manageStyles = css`
.page-head-action { grid-template-columns: minmax(0, 1fr) auto; align-items: start; gap: 16px 24px; min-height: calc(56 * var(--_mfa-text-px) + 8px); }
.page-head-action > :first-child { display: grid; gap: 4px; }
.page-head-action > .button { justify-self: start; }
.page-head-action > .message { max-width: 340px; }
.add-device { display: grid; justify-items: end; gap: 8px; }
.add-device > .message { max-width: 340px; }
/* A device name that a user has given can be long. */
.devices .block-head .status { white-space: normal; overflow-wrap: anywhere; }
/* Most people have two devices. So while the devices load, the space of two rows is reserved, and hardly anything
   moves. */
.devices .table-loading { max-height: calc(148 * var(--_mfa-text-px)); }
.devices .state { min-height: calc(148 * var(--_mfa-text-px)); }
.losses { font-weight: 400; font-size: calc(13 * var(--_mfa-text-px)); line-height: calc(20 * var(--_mfa-text-px)); overflow: hidden; }
.losses li { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0 12px; padding: 12px 16px; }
.losses li + li { border-top: 1px solid; border-top-color: var(--_border); }
.losses .icon { grid-row: 1 / 3; color: var(--_text-muted); }
.losses .loss-last { background-color: var(--_warning-tint); }
.losses .loss-last .icon { color: var(--_warning); }
.losses-checking { display: grid; place-items: center; min-height: 64px; padding: 12px 16px; }
@container mfa (width > 40em) {
  .devices .table, .devices .table :is(thead, tbody) { display: block; min-width: calc(560 * var(--_mfa-text-px)); }
  .devices .table thead { position: sticky; top: 0; z-index: 1; background-color: var(--_sunken); }
  .devices .table tr { display: grid; grid-template-columns: minmax(0, 1fr) 20% calc(116 * var(--_mfa-text-px)) calc(120 * var(--_mfa-text-px)); align-items: center; }
  .devices .table tbody tr { min-height: 52px; }
  .devices .table tbody tr + tr { border-top-width: 1px; }
  .devices .table td { height: auto; border-width: 0; }
  .devices .table th { display: grid; align-items: center; white-space: normal; overflow-wrap: anywhere; }
}
@container mfa (max-width: 40em) {
  .page-head-action { grid-template-columns: minmax(0, 1fr); }
  .add-device { justify-items: start; }
  .add-device > .message, .page-head-action > .message { max-width: none; }
  .devices .state { min-height: calc(120 * var(--_mfa-text-px)); }
  .devices .table-loading { max-height: calc(106 * var(--_mfa-text-px)); }
  .devices .cell-main:has(.rename) { grid-column: 1 / -1; }
}
@media print {
  @container mfa (width > 40em) {
    .devices .table tr { grid-template-columns: minmax(0, 1fr) 20% calc(116 * var(--_mfa-text-px)); }
  }
  .add-device, .devices .cell-end, .devices th:last-child, .rename-view .icon-button { display: none; }
}
`

/** Styles of the recovery sheet, which is made to be printed: black on white, usually on one page. */
const recoverySheetStyles = css`
.sheet-owner { padding: 16px 20px; }
.sheet-steps { display: grid; gap: 12px; padding: 16px 20px 16px 44px; list-style: decimal; }
.sheet-ways { min-height: calc(48 * var(--_mfa-text-px)); }
.sheet-help-desk { min-height: 45px; padding: 12px 0 0; }
.sheet-help-desk:not(.strong) { border-bottom: 1px solid; border-bottom-color: var(--_border-control); color: var(--_text-secondary); }
@media print {
  .main { gap: 20px; max-width: none; padding: 0; }
  .sheet-print, .sheet-unprinted { display: none; }
  .table tr, .sheet-steps li, .notice { break-inside: avoid; }
}
`

/** Styles of the steps after a phone was replaced or lost. */
const phoneStyles = css`
.phone-steps > .block { gap: 8px; padding: 20px; }
.phone-steps > .block + .block { border-top: 1px solid; border-top-color: var(--_border); }
.phone-head { display: flex; align-items: center; gap: 12px; }
.phone-head > .status { margin-inline-start: auto; }
.phone-mark { display: grid; place-items: center; flex: none; width: calc(28 * var(--_mfa-text-px)); height: calc(28 * var(--_mfa-text-px)); border-radius: 50%; background-color: var(--_grey); color: var(--_text-secondary); font-weight: 600; font-size: calc(13 * var(--_mfa-text-px)); line-height: calc(20 * var(--_mfa-text-px)); }
[aria-current] > .phone-head > .phone-mark { background-color: var(--_primary); color: var(--_on-primary); }
.phone-head > .phone-done { background-color: var(--_success-tint); color: var(--_success); }
.phone-body { display: grid; gap: 8px; padding-inline-start: calc(28 * var(--_mfa-text-px) + 12px); color: var(--_text-secondary); }
.phone-body li { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 8px 16px; padding: 12px 0; }
.phone-body li + li { border-top: 1px solid; border-top-color: var(--_border); }
.phone-body li > div { min-width: 0; }
.phone-body .link-small { min-height: 0; }
@container mfa (max-width: 40em) {
  .phone-steps > .block { padding: 16px; }
  .phone-body { padding-inline-start: 0; }
}
`

/**
 * The style sheets of all pages, in cascade order. If a page adopted its own sheet later, that sheet would come
 * before the sheets of the frame.
 */
const dashboardStyleSheets = [
  ...signedIn,
  shellStyles,
  companyQrControlStyles,
  homeStyles,
  historyStyles,
  manageStyles,
  recoverySheetStyles,
  phoneStyles,
]
