import { useEffect } from 'react'
import { type AuthState, withoutStep } from '../../core/sign-in/auth-state'
import { createCeremony } from '../../core/sign-in/ceremony/ceremony'
import { pushSteps } from '../../core/sign-in/ceremony/push-steps'
import { usePortal } from '../../react/portal-context'
import { useTexts } from '../../react/use-texts'
import { NameInText, nameSlot } from '../../ui/name-in-text'
import { PortalSkeleton } from '../shared/loading/portal-skeleton'
import { WaitingScreen } from './waiting-screen'

/** `/auth/mobile/wait`: a push is on its way to the chosen phone (R48, R195). Without one, the phone is chosen first. */
export function PushWaitScreen({ state }: { state: AuthState }) {
  const portal = usePortal()
  const t = useTexts('devices')
  const { login, test, data } = state
  const device = data?.id
  useEffect(() => {
    if (device === undefined) portal.navigator.replace('/auth/mobile', withoutStep(state))
  }, [portal, device, state])
  if (device === undefined) return <PortalSkeleton path="/auth/mobile" />
  const name = data?.name || t('devices:mobile.unnamed')
  return (
    <WaitingScreen
      key={device}
      method="mobile"
      state={state}
      startLead={<NameInText text={t('devices:mobile.startLead', { device: nameSlot })} name={name} />}
      lead={<NameInText text={t('devices:mobile.waitLead', { device: nameSlot })} name={name} />}
      create={(begin) => createCeremony(portal, pushSteps(portal, login, device), { test, begin })}
    />
  )
}
