import type { DeviceKind } from '../../../core/devices/device-kinds'
import { useTexts } from '../../../react/use-texts'
import { useHeadingFocus } from '../../shared/focus/use-heading-focus'
import { HistorySection } from '../history/history-section'
import { AddDevice } from './add-device'
import { DevicesSection } from './devices-section'
import { useRegistered } from './use-registered'

/** `/dashboard/mobile|otp|fido|pc`: the devices of one kind and what they were used for (R92–R96). */
export function ManageScreen({ kind }: { kind: DeviceKind }) {
  const t = useTexts('manage')
  const heading = useHeadingFocus()
  const query = useRegistered(kind)
  return (
    <>
      <div className="page-head page-head-action">
        <div>
          <h1 className="title" tabIndex={-1} ref={heading}>
            {t(`manage:${kind.name}.title`)}
          </h1>
          <p className="lead">{t(`manage:${kind.name}.lead`)}</p>
        </div>
        <AddDevice kind={kind} listFailed={Boolean(query.error)} />
      </div>
      <DevicesSection kind={kind} query={query} />
      <HistorySection kind={kind} />
    </>
  )
}
