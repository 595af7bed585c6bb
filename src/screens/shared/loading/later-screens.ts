import { loadable } from '../../../core/chunks/loadable'

// Screens and parts of screens that are chunks of their own within their area.

/** What a sign-in by code does without. */
export const deviceRoutes = loadable(() => import('../../login/device-routes'))
export const manageScreen = loadable(() => import('../../dashboard/manage/manage-screen'))
export const recoverySheetScreen = loadable(
  () => import('../../dashboard/recovery-sheet/recovery-sheet-screen'),
)
/** Draws QR codes. */
export const qrProgram = loadable(() => import('../../../ui/qr-path'))
export const companyQrPanel = loadable(() => import('../../company-qr/company-qr-panel'))
