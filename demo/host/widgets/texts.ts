import type { Tables } from '../../../src/core/i18n/tables'
import { auth as authEn } from '../../../src/core/texts/auth.en'
import { auth as authKo } from '../../../src/core/texts/auth.ko'
import { common as commonEn } from '../../../src/core/texts/common.en'
import { common as commonKo } from '../../../src/core/texts/common.ko'
import { companyQr as companyQrEn } from '../../../src/core/texts/company-qr.en'
import { companyQr as companyQrKo } from '../../../src/core/texts/company-qr.ko'
import { dashboard as dashboardEn } from '../../../src/core/texts/dashboard.en'
import { dashboard as dashboardKo } from '../../../src/core/texts/dashboard.ko'
import { devices as devicesEn } from '../../../src/core/texts/devices.en'
import { devices as devicesKo } from '../../../src/core/texts/devices.ko'
import { errors as errorsEn } from '../../../src/core/texts/errors.en'
import { errors as errorsKo } from '../../../src/core/texts/errors.ko'
import { login } from '../../../src/core/texts/login'
import { manage as manageEn } from '../../../src/core/texts/manage.en'
import { manage as manageKo } from '../../../src/core/texts/manage.ko'
import { register as registerEn } from '../../../src/core/texts/register.en'
import { register as registerKo } from '../../../src/core/texts/register.ko'
import { setup as setupEn } from '../../../src/core/texts/setup.en'
import { setup as setupKo } from '../../../src/core/texts/setup.ko'
import { type PageTexts, en as pageEn, ko as pageKo } from './page-texts'

/** The product's tables in one language. */
type Product = { readonly [N in keyof Tables]: Readonly<Record<keyof Tables[N], string>> }

const productEn: Product = {
  login: login.en,
  auth: authEn,
  common: commonEn,
  companyQr: companyQrEn,
  dashboard: dashboardEn,
  devices: devicesEn,
  errors: errorsEn,
  manage: manageEn,
  register: registerEn,
  setup: setupEn,
}

const productKo: Product = {
  login: login.ko,
  auth: authKo,
  common: commonKo,
  companyQr: companyQrKo,
  dashboard: dashboardKo,
  devices: devicesKo,
  errors: errorsKo,
  manage: manageKo,
  register: registerKo,
  setup: setupKo,
}

/** Fills the placeholders of a text as i18next does, which this page can do without. */
const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{\{(\w+)(?:, number)?\}\}/g, (_whole, name: string) => String(values[name]))

/** The page shows what the product says, so that a change of its words is seen here, too. */
function textsOf(page: PageTexts, product: Product) {
  const { auth, common, companyQr, dashboard, devices, errors, login, manage, register, setup } = product
  return {
    ...page,
    language: login.language,
    // buttons
    delete: manage.delete,
    busy: devices['waiting.finishing'],
    rename: manage['rename.confirm'],
    // fields
    userId: login.userId,
    noSuchId: login.unknownId,
    remember: login.remember,
    code: auth['code.empty'],
    codeSent: auth['email.sent'],
    codeWrong: auth['email.wrong'],
    checkCode: auth.signIn,
    application: register['application.label'],
    selectApplication: register['application.select'],
    search: register['application.search'],
    searchName: dashboard['history.search'],
    clear: dashboard['history.clear'],
    noMatch: register['application.noMatch'],
    status: dashboard['history.byStatus'],
    all: dashboard['history.all'],
    success: dashboard['history.success'],
    failure: dashboard['history.failure'],
    devices: (count: number) =>
      count === 0
        ? register['application.noDevice']
        : fill(register['application.countOf_other'], { registered: count, count: 5 }),
    // cards
    signIn: login.signIn,
    signInLead: login.lead,
    cancel: common.cancel,
    tryAgain: common.retry,
    otherMethod: auth.otherMethod,
    methods: auth['chooser.title'],
    lastUsed: auth['chooser.lastUsed'],
    notSupported: auth['chooser.unsupported'],
    mobile: auth['mobile.name'],
    mobileLine: auth['mobile.line'],
    pc: auth['pc.name'],
    pcLine: auth['chooser.no-passkeys'],
    email: auth['email.name'],
    emailLine: fill(auth['email.line'], { destination: 'm•••m@example.com' }),
    checkPhone: devices['mobile.waitTitle'],
    checkPhoneLead: fill(devices['mobile.waitLead'], { device: page.device }),
    secondsLeft: devices['waiting.unit_other'],
    left: (seconds: number) =>
      seconds < 60
        ? fill(devices['waiting.secondsLeft_other'], { count: seconds })
        : fill(register['serial.left'], { minutes: Math.floor(seconds / 60), seconds: seconds % 60 }),
    waiting: devices['waiting.text'],
    notReceived: devices['mobile.hintTitle'],
    notReceivedLine: devices['mobile.hint'],
    // feedback
    noticeDanger: errors['6001-6005.message'],
    noticeSuccess: fill(manage['rename.done'], { device: page.device }),
    interrupted: devices['waiting.cancelled'],
    interruptedLine: devices['waiting.cancelledText'],
    signedOutIn: fill(common['inactivity.title_other'], { count: 20 }),
    noActivity: common['inactivity.text'],
    stay: common['inactivity.stay'],
    errorTitle: errors['3001-3006.title'],
    errorLead: errors['3001-3006.message'],
    confirm: common.confirm,
    deleteTitle: manage['delete.question'],
    deleteLead: manage['delete.explained'],
    deviceName: manage.device,
    deleteDevice: manage['delete.confirm'],
    loading: common.loading,
    empty: manage['devices.none'],
    emptyLine: manage['devices.noneHelp'],
    add: manage.add,
    filtered: dashboard['history.noMatch'],
    filteredLine: dashboard['history.noMatchHelp'],
    clearFilters: dashboard['history.reset'],
    failed: dashboard['history.failed'],
    failedLine: login.failedMessage,
    done: register['fido.complete'],
    doneLine: register['fido.completeLead'],
    // lists
    devicesTitle: manage.devices,
    devicesTable: manage['devices.table'],
    historyTitle: dashboard['history.title'],
    historyTable: dashboard['history.table'],
    service: dashboard['history.service'],
    registered: manage.registered,
    date: dashboard['history.date'],
    actions: manage.actions,
    renameOf: (device: string, application: string) => fill(manage.rename, { device, application }),
    deleteOf: (device: string, application: string) => fill(manage['delete.of'], { device, application }),
    save: manage.save,
    records: (count: number) => fill(dashboard['history.count_other'], { count }),
    pages: dashboard['pager.label'],
    page: (page: number) => fill(dashboard['pager.page'], { page }),
    previous: dashboard['pager.previous'],
    next: dashboard['pager.next'],
    backTen: dashboard['pager.backTen'],
    aheadTen: dashboard['pager.aheadTen'],
    available: dashboard['status.available'],
    availableLine: dashboard['status.availableLine'],
    unregistered: dashboard['status.unregistered'],
    unregisteredLine: dashboard['status.unregisteredLine'],
    unavailable: dashboard['status.unavailable'],
    unavailableLine: dashboard['status.unavailableLine'],
    register: dashboard['status.register'],
    registerWhat: (method: string) => fill(dashboard['status.registerWhat'], { method }),
    // setup
    steps: [
      setup['step.os'],
      setup['step.terms'],
      setup['step.download'],
      setup['step.qr'],
      setup['step.register'],
      setup['step.device-one'],
      setup['step.device-two'],
    ],
    stepsLabel: setup.steps,
    stepOf: (step: number, count: number) => fill(register.step, { step, count }),
    finished: register.done,
    whichPhone: setup['os.title'],
    apk: setup['os.Android'],
    ipa: setup['os.iOS'],
    howTo: [register['mobile.how1'], register['mobile.how2']],
    qrLabel: register['serial.qr'],
    qrExpired: companyQr.expired,
    newQr: companyQr.renew,
    or: register['serial.or'],
    copy: common.copy,
    copied: common.copied,
    copyFailed: common.copyFailed,
    validFor: companyQr.validity,
    termsTitle: setup['terms.label'],
    companyQr: companyQr.title,
    close: common.close,
  }
}

export type WidgetTexts = ReturnType<typeof textsOf>

export const en = textsOf(pageEn, productEn)
export const ko = textsOf(pageKo, productKo)

/** What each section is given. */
export interface SectionProps {
  readonly t: WidgetTexts
  readonly announce: (text: string) => void
}
