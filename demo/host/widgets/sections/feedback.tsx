import { useState } from 'react'
import { AlertDialog } from '../../../../src/ui/alert-dialog'
import { Button } from '../../../../src/ui/button'
import { Callout } from '../../../../src/ui/callout'
import { Dialog } from '../../../../src/ui/dialog'
import { Facts } from '../../../../src/ui/facts'
import { Icon } from '../../../../src/ui/icon'
import { LoadingTable, State } from '../../../../src/ui/state'
import { Toast } from '../../../../src/ui/toast'
import type { SectionProps } from '../texts'

export function Feedback({ t, announce }: SectionProps) {
  return (
    <>
      <div className="board-pair">
        <div className="stack-3">
          <Callout>{t.noticeInfo}</Callout>
          <Callout tone="warning" title={t.interrupted}>
            {t.interruptedLine}
          </Callout>
          <Callout tone="danger">{t.noticeDanger}</Callout>
          <Callout tone="success">{t.noticeSuccess}</Callout>
        </div>
        <div className="stack-4">
          <Toast title={t.signedOutIn} line={t.noActivity} action={<Button size="small">{t.stay}</Button>} />
          <Dialogs t={t} announce={announce} />
        </div>
      </div>
      <States t={t} />
    </>
  )
}

function Dialogs({ t, announce }: SectionProps) {
  const [open, setOpen] = useState<'error' | 'delete'>()
  const close = () => setOpen(undefined)
  return (
    <div className="row">
      <Button size="small" variant="primaryLight" onClick={() => setOpen('error')}>
        {t.openError}
      </Button>
      <Button size="small" variant="primaryLight" onClick={() => setOpen('delete')}>
        {t.openDelete}
      </Button>
      <Button size="small" variant="grey" onClick={() => announce(t.announced)}>
        {t.announce}
      </Button>
      {open === 'error' && (
        <AlertDialog
          title={t.errorTitle}
          message={t.errorLead}
          code={t.errorCode}
          actions={[{ label: t.confirm }]}
          onClose={close}
        />
      )}
      {open === 'delete' && (
        <Dialog
          title={t.deleteTitle}
          lead={t.deleteLead}
          onClose={close}
          cancel={t.cancel}
          actions={
            <Button variant="danger" onClick={close}>
              {t.deleteDevice}
            </Button>
          }
        >
          <Facts
            facts={[
              { name: t.application, value: t.applications[0] },
              { name: t.deviceName, value: t.device },
            ]}
          />
        </Dialog>
      )}
    </div>
  )
}

function States({ t }: Pick<SectionProps, 't'>) {
  return (
    <div className="board-pair">
      <LoadingTable label={t.loading} heads={[t.application, t.deviceName, t.status]} />
      <div className="panel">
        <State kind="loading" title={t.loading} />
      </div>
      <div className="panel">
        <State
          icon="fido"
          title={t.empty}
          action={
            <Button size="small" icon={<Icon name="plus" />}>
              {t.add}
            </Button>
          }
        >
          {t.emptyLine}
        </State>
      </div>
      <div className="panel">
        <State
          kind="filtered"
          title={t.filtered}
          action={
            <Button size="small" variant="grey">
              {t.clearFilters}
            </Button>
          }
        >
          {t.filteredLine}
        </State>
      </div>
      <div className="panel">
        <State
          kind="failed"
          title={t.failed}
          action={
            <Button size="small" variant="primaryLight" icon={<Icon name="refresh" />}>
              {t.tryAgain}
            </Button>
          }
        >
          {t.failedLine}
        </State>
      </div>
      <div className="panel">
        <State kind="done" title={t.done} action={<Button size="small">{t.confirm}</Button>}>
          {t.doneLine}
        </State>
      </div>
    </div>
  )
}
