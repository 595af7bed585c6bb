import { webAddress } from '../addresses'
import { flag, text, wholeNumber } from '../kinds'
import { setting } from '../setting'

/** What the configuration document says beyond addresses. */
export const portal = {
  bridge: setting({
    variable: 'BRIDGE',
    value: flag,
    usual: false,
    meaning: 'Browsers make their login calls through `/bridge`, naming the server domain.',
  }),
  mobAppBridge: setting({
    variable: 'MOB_APP_BRIDGE',
    value: flag,
    usual: false,
    meaning: 'The same for the phone app.',
    usually: 'as BRIDGE',
  }),
  privateAppStore: setting({
    variable: 'PRIVATE_APP_STORE',
    value: flag,
    usual: false,
    meaning: "The mobile app comes from this company's own store, after its terms are agreed to.",
  }),
  demoMode: setting({
    variable: 'DEMO_MODE',
    value: flag,
    usual: false,
    meaning: "Shows the company's policy image beside the login.",
  }),
  timeoutMinutes: setting({
    variable: 'TIMEOUT',
    value: wholeNumber(1, 35_000),
    usual: 30,
    meaning: 'Minutes without activity after which the portal signs out.',
  }),
  neutralLoginError: setting({
    variable: 'NEUTRAL_LOGIN_ERROR',
    value: flag,
    usual: false,
    meaning:
      'Unknown IDs are answered as known ones are, and get no further; see SECURITY.md for what it costs.',
  }),
  androidStoreUrl: setting({
    variable: 'ANDROID_STORE_URL',
    value: webAddress,
    usual: 'https://play.google.com/store/apps',
    meaning: 'Where Android phones get the app.',
  }),
  iosStoreUrl: setting({
    variable: 'IOS_STORE_URL',
    value: webAddress,
    usual: 'https://www.apple.com/app-store/',
    meaning: 'Where iPhones get the app.',
  }),
  brokerUsername: setting({
    variable: 'BROKER_USERNAME',
    value: text,
    meaning: 'User with which browsers connect to the broker, where it wants one.',
    usually: 'none',
  }),
  brokerPassword: setting({
    variable: 'BROKER_PASSWORD',
    value: text,
    meaning: 'Password of BROKER_USERNAME; every browser gets it.',
    usually: 'none',
    secret: true,
  }),
}
