import type { MfaElement } from '../../../elements'
import { configuration } from '../../support/answers.mjs'
import type { Table } from '../../support/fake-backend'
import { signIn } from './home'
import { saidBy } from './page'
import { until } from './until'

/** The user service's answers for an employee with devices of every kind. */
export const selfServiceTable: Table = {
  'GET /config.json': { json: configuration },
  'GET /user-service/application/all': {
    json: [
      { applicationId: 1, applicationName: 'Groupware' },
      { applicationId: 2, applicationName: 'HR system' },
    ],
  },
  'GET /user-service/application': {
    json: [
      { applicationId: 1, applicationName: 'Groupware', authenticatorTypeCount: 2 },
      { applicationId: 2, applicationName: 'HR system', authenticatorTypeCount: 3 },
    ],
  },
  'GET /user-service/dashboard/authenticator/status': {
    json: {
      mobileAuthenticationStatus: 1,
      otpStatus: 3,
      fidoSecurityKeyStatus: 2,
      pcAuthenticationStatus: 0,
      emailStatus: 1,
      smsStatus: 0,
    },
  },
  'GET /user-service/mobile-authenticator': {
    json: {
      mobileAuthenticationStatus: 1,
      mobileAuthenticatorDtoList: [
        {
          mobileAuthenticatorId: 11,
          description: 'Galaxy S24',
          applicationName: 'Groupware',
          insertDate: '2026-03-04T10:00:00',
        },
        {
          mobileAuthenticatorId: 12,
          description: 'iPad Pro',
          applicationName: 'HR system',
          insertDate: [2026, 6, 17, 9, 5],
          os: 'iPadOS',
        },
      ],
    },
  },
  'GET /user-service/otp': {
    json: {
      otpStatus: 1,
      otpDtos: [
        {
          otpInfoId: 'o-1',
          description: 'Galaxy S24',
          applicationName: 'Groupware',
          insertDate: 1_767_600_000_000,
          seed: 7,
        },
      ],
    },
  },
  'GET /user-service/ctap': {
    json: {
      fidoStatus: 1,
      fidoAuthenticatorDtos: [
        {
          fidoAuthenticatorId: 31,
          description: 'YubiKey 5C',
          applicationName: 'Groupware',
          insertDate: '2026-05-01T00:00:00',
          aaguid: 'a',
        },
      ],
    },
  },
  'GET /user-service/platform': {
    json: {
      fidoStatus: 1,
      fidoAuthenticatorDtos: [
        {
          fidoAuthenticatorId: 41,
          description: 'Office laptop',
          applicationName: 'HR system',
          insertDate: '2026-05-02T00:00:00',
        },
      ],
    },
  },
  ...Object.fromEntries(
    ['mobile-authenticator', 'otp', 'ctap', 'platform'].map((path) => [
      `GET /user-service/${path}/history`,
      ({ url }: Request) => ({ json: historyAnswer(url) }),
    ]),
  ),
  'GET /user-service/dashboard/authenticator/history': ({ url }) => ({ json: historyAnswer(url) }),
}

const total = 234
const pageSize = 10

/** 234 records in pages of ten, of which a search for "HR" leaves 12 and one for "nothing" none. */
export function historyAnswer(address: string) {
  const { searchParams } = new URL(address)
  const name = searchParams.get('applicationName')
  const status = searchParams.get('status')
  const count = name === 'nothing' ? 0 : name ? 12 : total
  const pages = Math.max(1, Math.ceil(count / pageSize))
  const pageNum = Number(searchParams.get('pageNum'))
  const first = (pageNum - 1) * pageSize
  return {
    list: Array.from({ length: Math.max(0, Math.min(pageSize, count - first)) }, (_, index) => ({
      authenticateHistoryId: first + index + 1,
      type: searchParams.get('type') ?? 'mobile',
      applicationName: name ? 'HR system' : 'Groupware',
      description: `Record ${first + index + 1}`,
      status: status === null ? index % 2 : Number(status),
      insertDate: '2026-11-20T18:22:05',
    })),
    pageNum,
    pages,
    isFirstPage: pageNum === 1,
    hasNextPage: pageNum < pages,
    total: count,
  }
}

/** Puts the signed-in area onto the page, with somebody signed in, and waits for its heading. */
export async function showSelfService(
  path: string,
  attributes: Record<string, string> = {},
): Promise<SelfServiceScreen> {
  signIn()
  const element = document.createElement('mfa-dashboard') as MfaElement
  for (const [name, value] of Object.entries({ language: 'en', 'config-url': '/config.json', ...attributes }))
    element.setAttribute(name, value)
  element.place = { path }
  document.body.append(element)
  const screen = screenOf(element)
  await until(() => screen.all('h1').length > 0)
  return screen
}

export type SelfServiceScreen = ReturnType<typeof screenOf>

/** Finds parts of the screen by role and name, as a person does. */
export function screenOf(element: MfaElement) {
  const all = <E extends HTMLElement = HTMLElement>(selector: string) => [
    ...(element.shadowRoot?.querySelectorAll<E>(selector) ?? []),
  ]
  const nameOf = (node: Element) => node.getAttribute('aria-label') ?? node.textContent?.trim() ?? ''
  const buttonNow = (name: string | RegExp, selector = 'button') =>
    all<HTMLButtonElement>(selector).find((node) =>
      typeof name === 'string' ? nameOf(node) === name : name.test(nameOf(node)),
    )
  return {
    element,
    all,
    nameOf,
    buttonNow,
    button: (name: string | RegExp) => until(() => buttonNow(name)),
    field: (selector: string) => until(() => all<HTMLInputElement>(selector)[0]),
    text: () => element.shadowRoot?.textContent ?? '',
    reads: (text: RegExp) => until(() => text.test(element.shadowRoot?.textContent ?? '')),
    focused: () => element.shadowRoot?.activeElement ?? null,
    dialog: () => until(() => all<HTMLDialogElement>('dialog[open]')[0]),
    dialogs: () => all<HTMLDialogElement>('dialog[open]'),
    said: () => saidBy(element).at(-1) ?? '',
    cells: (section: string) =>
      all(`.${section} tbody tr`).map((row) =>
        [...row.querySelectorAll('td')].map((cell) => cell.textContent?.trim()),
      ),
  }
}

/** Sets a field's value as typing does. */
export function enter(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, inputType: 'insertText' }))
}
