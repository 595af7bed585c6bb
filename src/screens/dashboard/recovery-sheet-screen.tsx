import { useRef, useState } from 'react'
import { maskEmail } from '../../contract/text'
import { formatDate } from '../../core/i18n/format'
import { pause } from '../../core/platform/clock'
import type { Clock } from '../../core/platform/environment'
import { ignore } from '../../core/platform/report'
import { useElementContext, useHelpDeskContact, useTexts } from '../../react/element-context'
import { useTask } from '../../react/screen-frame'
import { Button } from '../../ui/button'
import { Callout } from '../../ui/callout'
import { classNames } from '../../ui/class-names'
import { Facts } from '../../ui/facts'
import { GivenText } from '../../ui/given-text'
import { SectionTitle } from '../../ui/heading'
import { Sentences } from '../../ui/sentences'
import { LoadingTable, State } from '../../ui/state'
import { Table } from '../../ui/table'
import { ErrorState } from '../shared/error-state'
import { useHeadingFocus } from '../shared/heading-focus'
import { type OwnDevices, useOwnDevices } from './own-devices'
import { useMethodList } from './use-method-list'

/** A browser that prints fires `beforeprint` within this time. Safari fires it late, from another process. */
const beginsWithinMs = 1000

/**
 * Prints the page. Printing does not start in a frame whose sandbox allows no modals, nor in the built-in browsers of
 * many apps.
 *
 * @returns true if the browser has started to print
 */
async function printPage(view: Window, clock: Clock, signal: AbortSignal): Promise<boolean> {
  let begun = false
  const note = () => {
    begun = true
  }
  view.addEventListener('beforeprint', note)
  try {
    print(view)
    if (!begun) await pause(clock, beginsWithinMs, signal)
  } finally {
    view.removeEventListener('beforeprint', note)
  }
  return begun
}

/**
 * Calls the browser's own `print`, which has no parameters. A function with parameters is the page's own: some pages
 * replace `print` by a function that prints only a part of the page.
 */
function print(view: Window): void {
  try {
    if (view.print.length === 0) view.print()
    // Chromium and Safari still support this command, but Firefox does not.
    else view.document.execCommand('print')
  } catch (error) {
    ignore(error, 'the screen says that nothing was printed')
  }
}

/** `/dashboard/sheet`: a page to print and keep, for an employee who loses the phone. It contains no secrets. */
export default function RecoverySheetScreen() {
  const { announce, core } = useElementContext()
  const t = useTexts('manage', 'dashboard')
  const heading = useHeadingFocus()
  const list = useMethodList()
  const sheet = useOwnDevices()
  const contact = useHelpDeskContact()
  const { employeeId, userEmail } = core.session.identity
  const { run } = useTask()
  const [unprinted, setUnprinted] = useState(false)
  const print = () =>
    run(async (signal) => {
      setUnprinted(false)
      const view = heading.current?.ownerDocument.defaultView ?? window
      if (await printPage(view, core.environment.clock, signal)) return
      setUnprinted(true)
      announce(t('manage:sheet.unprinted'))
    })

  return (
    <>
      <div className="page-head page-head-action">
        <div>
          <h1 className="title" part="title" tabIndex={-1} ref={heading}>
            {t('manage:sheet.title')}
          </h1>
          <p className="lead">{t('manage:sheet.lead')}</p>
        </div>
        <Button size="small" className="sheet-print" disabled={!sheet.devices} onClick={print}>
          {t('manage:sheet.print')}
        </Button>
      </div>
      {unprinted && (
        <div className="sheet-unprinted">
          <Callout tone="warning">{t('manage:sheet.unprinted')}</Callout>
        </div>
      )}
      <div className="panel sheet-owner">
        <Facts
          facts={[
            { name: t('manage:sheet.employeeId'), value: employeeId },
            { name: t('manage:sheet.email'), value: maskEmail(userEmail) },
            { name: t('manage:sheet.date'), value: formatDate(core.environment.clock.now()) },
          ]}
        />
      </div>
      <section className="block" aria-labelledby="sheet-lost">
        <SectionTitle id="sheet-lost">{t('manage:sheet.lost')}</SectionTitle>
        <ol className="panel sheet-steps">
          <li>{t('manage:sheet.tell')}</li>
          <li className="sheet-ways">
            <Sentences>
              {sheet.withoutPhone.length > 0
                ? t('manage:sheet.signIn', { ways: list(sheet.withoutPhone) })
                : t('manage:sheet.recovery')}
            </Sentences>
          </li>
          <li>{t('manage:sheet.delete')}</li>
          <li>{t('manage:sheet.register')}</li>
        </ol>
        <p className="small muted">{t('manage:sheet.others')}</p>
        <p className={classNames('sheet-help-desk', contact !== undefined && 'strong')}>
          {contact ? `${t('manage:sheet.contact')}: ${contact}` : t('manage:sheet.helpDesk')}
        </p>
        <Callout>
          <Sentences>{t('manage:sheet.noSecrets')}</Sentences>
        </Callout>
      </section>
      <RecoverySheetDevices sheet={sheet} />
    </>
  )
}

/** All registered devices, of all kinds. At the end of the sheet, because their number is not known at first. */
function RecoverySheetDevices({ sheet: { devices, error, retry } }: { sheet: OwnDevices }) {
  const t = useTexts('manage', 'dashboard', 'common')
  const title = useRef<HTMLHeadingElement>(null)
  const columns = [
    t('manage:sheet.method'),
    t('manage:device'),
    t('manage:application'),
    t('manage:registered'),
  ]
  return (
    <section className="block sheet-devices" aria-labelledby="sheet-devices">
      <SectionTitle id="sheet-devices" ref={title} tabIndex={-1}>
        {t('manage:sheet.devices')}
      </SectionTitle>
      {error ? (
        <div className="panel">
          <ErrorState
            title={t('manage:sheet.failed')}
            error={error}
            onRetry={() => {
              title.current?.focus()
              retry()
            }}
          />
        </div>
      ) : !devices ? (
        <LoadingTable label={t('common:loading')} heads={columns} />
      ) : devices.length === 0 ? (
        <div className="panel">
          <State title={t('manage:devices.none')} />
        </div>
      ) : (
        <Table
          caption={t('manage:sheet.devices')}
          regionLabel={t('manage:sheet.devicesTable')}
          rows={devices}
          rowKey={({ kind, device }) => `${kind.name} ${device.id}`}
          columns={[
            {
              key: 'method',
              head: columns[0],
              kind: 'main',
              cell: ({ kind }) => t(`dashboard:method.${kind.name}`),
            },
            {
              key: 'name',
              head: columns[1],
              kind: 'wide',
              cell: ({ device }) => <GivenText cut>{device.description}</GivenText>,
            },
            {
              key: 'application',
              head: columns[2],
              cell: ({ device }) => <GivenText cut>{device.applicationName}</GivenText>,
            },
            {
              key: 'date',
              head: columns[3],
              kind: 'date',
              cell: ({ device }) => formatDate(device.insertDate),
            },
          ]}
        />
      )}
    </section>
  )
}
