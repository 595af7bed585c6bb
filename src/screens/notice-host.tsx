import type { Notices } from '../core/notices'
import { NoticeDialog } from '../ui/notice-dialog'
import { useStore } from './use-store'

/** Shows the element's present notice as a modal dialog. */
export function NoticeHost({ notices }: { notices: Notices }) {
  const notice = useStore(notices)
  if (!notice) return null
  return <NoticeDialog key={notice.id} notice={notice} onClose={notices.close} />
}
