import type { auth } from '../texts/auth.en'
import type { common } from '../texts/common.en'
import type { companyQr } from '../texts/company-qr.en'
import type { dashboard } from '../texts/dashboard.en'
import type { devices } from '../texts/devices.en'
import type { errors } from '../texts/errors.en'
import type { login } from '../texts/login'
import type { manage } from '../texts/manage.en'
import type { register } from '../texts/register.en'
import type { setup } from '../texts/setup.en'

/** Every table of texts by its namespace, in English: the Korean ones have the same keys. */
export interface Tables {
  readonly auth: typeof auth
  readonly common: typeof common
  readonly companyQr: typeof companyQr
  readonly dashboard: typeof dashboard
  readonly devices: typeof devices
  readonly errors: typeof errors
  readonly login: typeof login.en
  readonly manage: typeof manage
  readonly register: typeof register
  readonly setup: typeof setup
}

/** Every key of every table, the plural forms one by one: what a host may say in words of its own. */
export type TextOverrideKey = { [N in keyof Tables]: `${N}:${keyof Tables[N] & string}` }[keyof Tables]
