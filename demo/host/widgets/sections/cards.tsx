import { useState } from 'react'
import { Actions, CardFoot } from '../../../../src/ui/actions'
import { Badge } from '../../../../src/ui/badge'
import { Button } from '../../../../src/ui/button'
import { Callout } from '../../../../src/ui/callout'
import { Card, CardForm, CardHead } from '../../../../src/ui/card'
import { Checkbox } from '../../../../src/ui/checkbox'
import { CountdownRing, WaitingLine } from '../../../../src/ui/countdown'
import { LinkButton } from '../../../../src/ui/link-button'
import { MethodRow, MethodRows } from '../../../../src/ui/method-row'
import { guardEnter } from '../../../../src/ui/on-enter'
import { TextField } from '../../../../src/ui/text-field'
import type { SectionProps } from '../texts'

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
          <output className="small muted center">
            {t.signIn}: {submits}
          </output>
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
