import { loadable } from '../../../core/chunks/loadable'

// Screens and parts of screens that are chunks of their own within their area.

/** What a sign-in by code does without. */
export const deviceScreens = loadable(() => import('../../login/device-screens'))
export const manageScreen = loadable(() => import('../../dashboard/manage/manage-screen'))
export const sheetScreen = loadable(() => import('../../dashboard/sheet/sheet-screen'))
/** Draws QR codes. */
export const qrProgram = loadable(() => import('../../../ui/qr-path'))
export const companyQrPanel = loadable(() => import('../../company-qr/company-qr-panel'))
