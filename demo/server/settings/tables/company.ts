import { companyFolder, file } from '../files'
import { flag, text, wholeNumber } from '../kinds'
import { setting } from '../setting'

/** Whom the server serves, and with what. */
export const company = {
  demo: setting({
    variable: 'DEMO',
    value: flag,
    usual: false,
    meaning: 'Seeds a made-up company and opens the desk, which shows codes and asks for no sign-in.',
  }),
  demoOnPurpose: setting({
    variable: 'DEMO_ON_PURPOSE',
    value: flag,
    usual: false,
    meaning: 'Lets DEMO run with a HOST that others reach, or with DATABASE_URL.',
  }),
  company: setting({
    variable: 'COMPANY_DIR',
    value: companyFolder,
    meaning: "Folder with your company's name, help desk, privacy contacts, logo and terms.",
    usually: 'none; with DEMO, a made-up company',
  }),
  companyName: setting({
    variable: 'COMPANY_NAME',
    value: text,
    meaning: 'What the mobile app calls this company.',
    usually: 'the name in COMPANY_DIR, else the host of PUBLIC_URL or of the request',
  }),
  androidPackageFile: setting({
    variable: 'ANDROID_PACKAGE_FILE',
    value: file,
    meaning: 'The Android package of the private app store.',
    usually: 'a placeholder that installs nothing',
  }),
  iosPackageFile: setting({
    variable: 'IOS_PACKAGE_FILE',
    value: file,
    meaning: 'The iOS package of the private app store.',
    usually: 'a placeholder that installs nothing',
  }),
  iosBundleId: setting({
    variable: 'IOS_BUNDLE_ID',
    value: text,
    usual: 'com.example.mfa',
    meaning: 'Bundle identifier of the iOS package.',
  }),
  iosBundleVersion: setting({
    variable: 'IOS_BUNDLE_VERSION',
    value: text,
    usual: '1.0',
    meaning: 'Version of the iOS package.',
  }),
  termsFile: setting({
    variable: 'TERMS_FILE',
    value: file,
    meaning: 'Text file with the terms of the private app store, one paragraph a line.',
    usually: 'those in COMPANY_DIR, else sample terms',
  }),
  licensedUsers: setting({
    variable: 'LICENSED_USERS',
    value: wholeNumber(1, 10_000_000),
    meaning: 'How many employees may register authenticators.',
    usually: 'any number',
  }),
  licensedApplications: setting({
    variable: 'LICENSED_APPLICATIONS',
    value: wholeNumber(1, 10_000_000),
    meaning: 'For how many applications, in order of their numbers, authenticators may be registered.',
    usually: 'all',
  }),
  retentionYears: setting({
    variable: 'RETENTION_YEARS',
    value: wholeNumber(1, 20),
    usual: 2,
    meaning: 'Years after which entries of the audit log and of the sign-in histories are removed.',
  }),
  tokenHours: setting({
    variable: 'TOKEN_HOURS',
    value: wholeNumber(1, 744),
    usual: 10,
    meaning: 'How long a session lasts, and its access token: a working day.',
  }),
  sessionIdleMinutes: setting({
    variable: 'SESSION_IDLE_MINUTES',
    value: wholeNumber(1, 44_640),
    usual: 720,
    meaning: "Minutes without a call after which the server ends a session; TIMEOUT is the page's own.",
  }),
}
