import type { StartTexts } from '../language-record'
import { login } from './login'

export const en: StartTexts = {
  login,
  crashed: {
    title: 'Something went wrong',
    lead: 'This part of the page has stopped working. Reload the page and try again.',
  },
  lost: {
    title: "This page couldn't be loaded",
    lead: 'Check your connection and try again.',
    action: 'Try again',
  },
  ok: 'OK',
  code: 'Error code',
  /** No line break after the hyphen in “one-time”. */
  whole: /one-(?=time)/gi,
  chunks: {
    auth: () => import('./auth'),
    common: () => import('./common'),
    companyQr: () => import('./company-qr'),
    dashboard: () => import('./dashboard'),
    devices: () => import('./devices'),
    errors: () => import('./errors'),
    manage: () => import('./manage'),
    register: () => import('./register'),
    setup: () => import('./setup'),
  },
}
