import type { Language } from '../core/i18n/language'
import { Button } from '../ui/button'
import { Card, CardHead } from '../ui/card'

const en = {
  newTitle: 'A new version is ready',
  newLead: 'Part of this page comes from an older version, or the connection was lost. Reload the page to go on.',
  brokenTitle: 'Something went wrong',
  brokenLead: 'This part of the page has stopped working. Reload the page and try again.',
  reload: 'Reload',
}

const ko: typeof en = {
  newTitle: '새 버전이 준비되었습니다',
  newLead: '이 페이지의 일부가 이전 버전이거나 연결이 끊어졌습니다. 계속하려면 페이지를 새로 고치세요.',
  brokenTitle: '문제가 발생했습니다',
  brokenLead: '이 화면이 동작을 멈췄습니다. 페이지를 새로 고친 뒤 다시 시도하세요.',
  reload: '새로 고침',
}

/**
 * Says that only a reload helps: a chunk of an older release is gone, or a screen has crashed. It brings its texts along
 * and is free of hooks, because at this point nothing more can be loaded.
 */
export const ReloadPrompt = ({
  language,
  stale,
  onReload,
}: {
  language: Language
  stale: boolean
  onReload?: () => void
}) => {
  const texts = language === 'ko' ? ko : en
  return (
    <div className="stage" role="alert">
      <Card>
        <CardHead title={stale ? texts.newTitle : texts.brokenTitle} lead={stale ? texts.newLead : texts.brokenLead} />
        <Button block onClick={onReload}>
          {texts.reload}
        </Button>
      </Card>
    </div>
  )
}
