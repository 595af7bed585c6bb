import { signedIn } from '../../ui/signed-in.styles'
import { companyQrControlStyles } from './company-qr-control.styles'
import { historyStyles } from './history/history.styles'
import { homeStyles } from './home/home.styles'
import { manageStyles } from './manage/manage.styles'
import { recoverySheetStyles } from './recovery-sheet/recovery-sheet.styles'
import { shellStyles } from './shell.styles'

/** Those of all its pages, because a page's own would be adopted before the frame's. */
export const dashboardStyleSheets = [
  ...signedIn,
  shellStyles,
  companyQrControlStyles,
  homeStyles,
  historyStyles,
  manageStyles,
  recoverySheetStyles,
]
