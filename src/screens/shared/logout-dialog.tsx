import { useElementContext, useTexts } from '../../react/element-context'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'

/** Asks if the user wants to log out. If the user confirms, ends the session and opens `/`. */
export function LogoutDialog({ onClose }: { onClose: () => void }) {
  const { core } = useElementContext()
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
