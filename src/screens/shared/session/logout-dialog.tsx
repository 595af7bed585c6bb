import { usePortal } from '../../../react/portal-context'
import { useTexts } from '../../../react/use-texts'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'

/** 'Do you want to log out?' (R83). On yes the session ends and the way leads to `/` (R84). */
export function LogoutDialog({ onClose }: { onClose: () => void }) {
  const { core } = usePortal()
  const t = useTexts('dashboard', 'common')
  return (
    <Dialog
      role="alertdialog"
      title={t('dashboard:logoutQuestion')}
      lead={t('dashboard:logoutExplained')}
      onClose={onClose}
      cancel={t('common:cancel')}
      actions={<Button onClick={() => core.session.end('logout')}>{t('dashboard:logout')}</Button>}
    />
  )
}
