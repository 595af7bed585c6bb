import { useState } from 'react'
import { deviceWaitSeconds } from '../../src/contract/codes'
import { Actions } from '../../src/ui/actions'
import { Button } from '../../src/ui/button'
import { Callout } from '../../src/ui/callout'
import { Progress } from '../../src/ui/countdown'
import { Facts } from '../../src/ui/facts'
import { Icon } from '../../src/ui/icon'
import { Tile } from '../../src/ui/tile'
import type { Decision } from './device-api'
import type { PairedDevice, Pending } from './paired-devices'
import type { PhoneTexts } from './texts'

interface RequestCardProps {
  readonly device: PairedDevice
  readonly request: Pending
  readonly name: string
  readonly now: number
  readonly t: PhoneTexts
  readonly onAnswer: (decision: Decision) => Promise<void>
}

const two = (value: number) => String(value).padStart(2, '0')
function timeOf(iso: string): string {
  const date = new Date(iso)
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':')
}

/**
 * A sign-in that waits for an answer, with details by which employees recognize their own sign-in. A request from a
 * browser that the employee has never used looks different, and its approval needs a second confirmation. If the
 * network is familiar, the card says so, because colleagues share networks.
 */
export function RequestCard({ device, request, name, now, t, onAnswer }: RequestCardProps) {
  const [sent, setSent] = useState<Decision>()
  const [doubted, setDoubted] = useState(false)
  const { stranger, unknownBrowser } = request
  const origin = stranger ?? unknownBrowser
  // The page's clock ticks once a second, so `now` can be earlier than the request. `Math.min` then avoids a time
  // that is longer than the full wait.
  const secondsLeft = Math.min(deviceWaitSeconds, Math.max(0, Math.ceil((request.expiresAtMs - now) / 1000)))
  const answer = async (decision: Decision) => {
    setSent(decision)
    await onAnswer(decision)
    setSent(undefined)
  }
  return (
    <li className="panel request">
      <div className="request-head">
        <Tile size="large">
          <Icon name="mobile" size={24} />
        </Tile>
        <div>
          <p className="overline">{t.requests}</p>
          <h2 className="section-title">{doubted ? t.strangerQuestion : t.requestQuestion}</h2>
        </div>
      </div>
      {stranger && (
        <Callout tone="warning" title={t.newBrowser}>
          <p>{doubted ? t.strangerCheck : t.newBrowserLead}</p>
        </Callout>
      )}
      {unknownBrowser && (
        <Callout tone="info" title={t.unknownBrowserTitle}>
          <p>{t.unknownBrowserLead}</p>
        </Callout>
      )}
      <Facts
        facts={[
          { name: t.application, value: <b className="strong">{request.applicationName}</b> },
          {
            name: t.requestedAt,
            value: <time dateTime={request.requestedAt}>{timeOf(request.requestedAt)}</time>,
          },
          ...(origin
            ? [
                { name: t.browser, value: <b className="strong">{origin.browser || t.unknownBrowser}</b> },
                { name: t.address, value: origin.address },
              ]
            : []),
          { name: t.employee, value: `${name} (${device.employeeId})` },
          { name: t.device, value: device.deviceName },
        ]}
      />
      <Progress
        value={secondsLeft}
        max={deviceWaitSeconds}
        label={t.timeLeft}
        text={t.secondsLeft(secondsLeft)}
      />
      <Actions>
        <Button
          variant={stranger ? 'primary' : 'grey'}
          busy={sent === 'reject'}
          disabled={sent === 'approve'}
          onClick={() => answer('reject')}
        >
          {t.reject}
        </Button>
        <Button
          variant={stranger ? 'grey' : 'primary'}
          busy={sent === 'approve'}
          disabled={sent === 'reject'}
          onClick={() => (stranger && !doubted ? setDoubted(true) : answer('approve'))}
        >
          {doubted ? t.approveStranger : t.approve}
        </Button>
      </Actions>
      {!origin && <p className="small muted">{t.requestWarning}</p>}
    </li>
  )
}
