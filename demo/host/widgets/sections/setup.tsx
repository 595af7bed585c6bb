import { useState } from 'react'
import { Button } from '../../../../src/ui/button'
import { Card, CardHead } from '../../../../src/ui/card'
import { Choices } from '../../../../src/ui/choice'
import { CopyButton } from '../../../../src/ui/copy-button'
import { CountdownBar, WaitingLine } from '../../../../src/ui/countdown'
import { Heading } from '../../../../src/ui/heading'
import { Icon } from '../../../../src/ui/icon'
import { QrCode, QrExpired } from '../../../../src/ui/qr-code'
import { ScrollText } from '../../../../src/ui/scroll-text'
import { HowTo, Or, Serial } from '../../../../src/ui/serial'
import { SidePanel } from '../../../../src/ui/side-panel'
import { Stepper } from '../../../../src/ui/stepper'
import { Tile } from '../../../../src/ui/tile'
import type { SectionProps } from '../texts'

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
                { value: 'android', icon: 'phone-android', title: 'Android', line: t.apk },
                { value: 'ios', icon: 'phone-ios', title: 'iOS', line: t.ipa },
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
