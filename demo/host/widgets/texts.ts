import type { Language } from '../../../src/core/i18n/languages'
import { type LazyNamespace, loadTexts, loginTexts, startTexts } from '../../../src/core/i18n/texts'
import type { Tables, Texts } from '../../../src/core/texts/language-record'
import { textsIn } from '../texts'
import type { WidgetPageTexts } from '../texts/host-texts'

/** The product's text tables in one language. */
type Product = { readonly [N in keyof Tables]: Texts<Tables[N]> }

async function productIn(language: Language): Promise<Product> {
  const names = Object.keys(startTexts[language].chunks) as LazyNamespace[]
  const tables = await Promise.all(
    names.map(async (name) => [name, await loadTexts(language, name)] as const),
  )
  return { login: loginTexts(language), ...Object.fromEntries(tables) } as Product
}

/** Fills the placeholders of a text like i18next, which this page does not need to load. */
const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{\{(\w+)(?:, number)?\}\}/g, (_whole, name: string) => String(values[name]))

/** The page uses the product's texts, so that it also shows any change to them. */
function textsOf(page: WidgetPageTexts, product: Product) {
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
    pageField: (pages: number) => fill(dashboard['pager.field'], { pages }),
    more: (count: number) => fill(dashboard['history.more_other'], { count }),
    moreDevices: (count: number) => fill(manage['devices.more_other'], { count }),
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
      register['mobile.name'],
      register['otp.name'],
    ],
    stepsLabel: setup.steps,
    stepOf: (step: number, count: number) => fill(register.step, { step, count }),
    finished: register.done,
    whichPhone: setup['os.title'],
    android: setup['os.Android'],
    iOS: setup['os.iOS'],
    apk: fill(setup['os.file'], { extension: '.apk' }),
    ipa: fill(setup['os.file'], { extension: '.ipa' }),
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

export const widgetTextsIn = async (language: Language): Promise<WidgetTexts> =>
  textsOf(textsIn(language).widgets, await productIn(language))

/** The props of each section. */
export interface SectionProps {
  readonly t: WidgetTexts
  readonly announce: (text: string) => void
}
