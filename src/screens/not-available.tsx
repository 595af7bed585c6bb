import type { Portal } from '../core/portal'
import { Button } from '../ui/button'
import { Card, CardHead } from '../ui/card'
import { useStore } from './use-store'

const en = {
  title: 'Not available here',
  lead: 'This version does not include the page that was asked for. Your session and your settings are unchanged.',
  toDashboard: 'Go to the dashboard',
  toLogin: 'Go to sign-in',
}

const ko: typeof en = {
  title: '이 화면은 제공되지 않습니다',
  lead: '현재 버전에는 요청하신 화면이 포함되어 있지 않습니다. 로그인 상태와 설정은 그대로 유지됩니다.',
  toDashboard: '대시보드로 이동',
  toLogin: '로그인으로 이동',
}

/** A place that no area of this version shows: says so, and leads back. */
export function NotAvailable({ portal }: { portal: Portal }) {
  const { core, navigator } = portal
  const texts = useStore(core.i18n.language) === 'ko' ? ko : en
  const signedIn = core.session.accessToken !== null
  return (
    <div className="stage">
      <Card>
        <CardHead title={texts.title} lead={texts.lead} />
        <Button block onClick={() => navigator.replace(signedIn ? '/dashboard' : '/')}>
          {signedIn ? texts.toDashboard : texts.toLogin}
        </Button>
      </Card>
    </div>
  )
}
