import type { Language } from './language'
import type { Tables } from './tables'

type Chunk = () => Promise<Readonly<Record<string, string>>>

/** Every namespace but 'login', which is in the first paint, is a chunk for each language. */
export const textChunks = {
  auth: {
    en: () => import('../texts/auth.en').then(({ auth }) => auth),
    ko: () => import('../texts/auth.ko').then(({ auth }) => auth),
  },
  common: {
    en: () => import('../texts/common.en').then(({ common }) => common),
    ko: () => import('../texts/common.ko').then(({ common }) => common),
  },
  companyQr: {
    en: () => import('../texts/company-qr.en').then(({ companyQr }) => companyQr),
    ko: () => import('../texts/company-qr.ko').then(({ companyQr }) => companyQr),
  },
  dashboard: {
    en: () => import('../texts/dashboard.en').then(({ dashboard }) => dashboard),
    ko: () => import('../texts/dashboard.ko').then(({ dashboard }) => dashboard),
  },
  devices: {
    en: () => import('../texts/devices.en').then(({ devices }) => devices),
    ko: () => import('../texts/devices.ko').then(({ devices }) => devices),
  },
  errors: {
    en: () => import('../texts/errors.en').then(({ errors }) => errors),
    ko: () => import('../texts/errors.ko').then(({ errors }) => errors),
  },
  manage: {
    en: () => import('../texts/manage.en').then(({ manage }) => manage),
    ko: () => import('../texts/manage.ko').then(({ manage }) => manage),
  },
  register: {
    en: () => import('../texts/register.en').then(({ register }) => register),
    ko: () => import('../texts/register.ko').then(({ register }) => register),
  },
  setup: {
    en: () => import('../texts/setup.en').then(({ setup }) => setup),
    ko: () => import('../texts/setup.ko').then(({ setup }) => setup),
  },
} as const satisfies Record<string, Record<Language, Chunk>>

export type LazyNamespace = keyof typeof textChunks
export type Namespace = 'login' | LazyNamespace

/** The plural forms of i18next are one key. */
type WithoutPlural<Key extends string> = Key extends `${infer Base}_${'one' | 'other'}` ? Base : Key

/** The English texts are the type: a key that Korean lacks, or that a screen misspells, does not compile. */
export type TextKey = {
  [N in Namespace]: `${N}:${WithoutPlural<keyof Tables[N] & string>}`
}[Namespace]
