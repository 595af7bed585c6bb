import { useState } from 'react'
import { Actions, CardFoot } from '../../../src/ui/actions'
import { Badge } from '../../../src/ui/badge'
import { Button } from '../../../src/ui/button'
import { Callout } from '../../../src/ui/callout'
import { Card, CardForm, CardHead } from '../../../src/ui/card'
import { Checkbox } from '../../../src/ui/checkbox'
import { Choices } from '../../../src/ui/choice'
import { CopyButton } from '../../../src/ui/copy-button'
import { CountdownBar, CountdownRing, WaitingLine } from '../../../src/ui/countdown'
import { AlertDialog, Dialog } from '../../../src/ui/dialog'
import { Facts } from '../../../src/ui/facts'
import { Heading } from '../../../src/ui/heading'
import { Icon } from '../../../src/ui/icon'
import { LinkButton } from '../../../src/ui/link-button'
import { MethodRow, MethodRows } from '../../../src/ui/method-row'
import { guardEnter } from '../../../src/ui/on-enter'
import { QrCode, QrExpired } from '../../../src/ui/qr-code'
import { ScrollText } from '../../../src/ui/scroll-region'
import { HowTo, Or, Serial } from '../../../src/ui/serial'
import { SidePanel } from '../../../src/ui/side-panel'
import { LoadingTable, State } from '../../../src/ui/state'
import { Stepper } from '../../../src/ui/stepper'
import { TextField } from '../../../src/ui/text-field'
import { Tile } from '../../../src/ui/tile'
import { Toast } from '../../../src/ui/toast'
import type { SectionProps } from './texts'

export function Cards({ t }: SectionProps) {
  const [submits, setSubmits] = useState(0)
  return (
    <div className="board-pair">
      <div className="stack">
        <CardForm
          id="sign-in"
          aria-labelledby="sign-in-title"
          onKeyDown={guardEnter}
          onSubmit={(event) => {
            event.preventDefault()
            setSubmits((before) => before + 1)
          }}
        >
          <CardHead title={t.signIn} titleId="sign-in-title" lead={t.signInLead} />
          <div className="stack-4">
            <TextField
              id="sign-in-id"
              label={t.userId}
              defaultValue="mjkim"
              autoComplete="username"
              autoCapitalize="off"
            />
            <Checkbox label={t.remember} defaultChecked />
          </div>
          <Button block type="submit">
            {t.signIn}
          </Button>
          <output className="small muted center">{`${t.signIn}: ${submits}`}</output>
        </CardForm>
        <MethodRows label={t.methods}>
          <MethodRow icon="mobile" name={t.mobile} line={t.mobileLine} badge={<Badge>{t.lastUsed}</Badge>} />
          <MethodRow
            icon="pc"
            name={t.pc}
            line={t.pcLine}
            badge={<Badge tone="neutral">{t.notSupported}</Badge>}
            unusable
          />
          <MethodRow icon="email" name={t.email} line={t.emailLine} />
        </MethodRows>
      </div>
      <Card centred aria-labelledby="waiting-title">
        <CardHead overline={t.mobile} title={t.checkPhone} titleId="waiting-title" lead={t.checkPhoneLead} />
        <CountdownRing secondsLeft={18} seconds={30} unit={t.secondsLeft} text={t.left(18)} />
        <WaitingLine>{t.waiting}</WaitingLine>
        <Callout title={t.notReceived}>{t.notReceivedLine}</Callout>
        <Actions>
          <Button variant="grey">{t.cancel}</Button>
          <Button variant="primaryLight">{t.tryAgain}</Button>
        </Actions>
        <CardFoot>
          <LinkButton>{t.otherMethod}</LinkButton>
        </CardFoot>
      </Card>
    </div>
  )
}

export function Setup({ t, announce }: SectionProps) {
  const [phone, setPhone] = useState<'android' | 'ios'>('android')
  const copy = (text: string) => (
    <CopyButton
      text={text}
      texts={{ copy: t.copy, copied: t.copied, failed: t.copyFailed }}
      onResult={announce}
    />
  )
  return (
    <div className="stack">
      <Stepper
        label={t.stepsLabel}
        steps={t.steps}
        current={2}
        text={t.stepOf(3, t.steps.length)}
        doneText={t.finished}
      />
      <div className="board-pair">
        <Card aria-labelledby="serial-title">
          <CardHead overline={t.applications[0]} title={t.mobile} titleId="serial-title" />
          <HowTo steps={t.howTo} />
          <div className="stack-4 center">
            <QrCode text="https://auth.example.com/register?serial=482915" label={t.qrLabel} size={200} />
            <Or>{t.or}</Or>
            <Serial code="482915" copy={copy('482915')} />
            <Serial code="4829150038471162" groupSize={4} copy={copy('4829150038471162')} />
            <CountdownBar
              secondsLeft={272}
              seconds={300}
              label={<WaitingLine>{t.waiting}</WaitingLine>}
              text={t.left(272)}
            />
          </div>
          <QrExpired
            text={t.qrExpired}
            action={
              <Button size="small" variant="primaryLight" icon={<Icon name="refresh" />}>
                {t.newQr}
              </Button>
            }
          />
        </Card>
        <div className="stack">
          <Card aria-labelledby="phone-title">
            <Stepper
              always
              label={t.stepsLabel}
              steps={t.steps.slice(5)}
              current={0}
              text={t.stepOf(1, 2)}
              doneText={t.finished}
            />
            <Tile size="large">
              <Icon name="mobile" />
            </Tile>
            <Heading level={2} id="phone-title">
              {t.whichPhone}
            </Heading>
            <Choices
              label={t.whichPhone}
              labelHidden
              name="phone"
              value={phone}
              onChange={setPhone}
              choices={[
                { value: 'android', icon: 'phone-android', title: t.android, line: t.apk },
                { value: 'ios', icon: 'phone-ios', title: t.iOS, line: t.ipa },
              ]}
            />
            <ScrollText label={t.termsTitle}>
              {Array.from({ length: 8 }, () => t.terms).join('\n\n')}
            </ScrollText>
          </Card>
          <Panel t={t} />
        </div>
      </div>
    </div>
  )
}

function Panel({ t }: Pick<SectionProps, 't'>) {
  const [open, setOpen] = useState(true)
  return (
    <div className="panel board-stage board-pad">
      <Button size="small" variant="primaryLight" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t.companyQr}
      </Button>
      {open && (
        <SidePanel title={t.companyQr} closeLabel={t.close} onClose={() => setOpen(false)}>
          <QrCode text="https://auth.example.com/company" label={t.companyQr} />
          <CountdownBar secondsLeft={18} seconds={30} label={t.validFor} text={t.left(18)} />
        </SidePanel>
      )}
    </div>
  )
}

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
