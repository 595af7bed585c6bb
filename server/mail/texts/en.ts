import type { MessageTexts } from './message-texts'

const unasked = "If you didn't ask for this, tell the help desk right away."
const unknownSignIn =
  "If this wasn't you, someone else may be using your account. Tell the help desk right away, then sign in and check your registered devices."
const unclear = "If you don't know why, ask the help desk."
const attackTitle = 'Someone is trying to sign in as you'

const minutesOf = (count: number): string => (count === 1 ? '1 minute' : `${count} minutes`)

export const en: MessageTexts = {
  tag: 'en',
  portalTitle: (company) => (company ? `${company} Sign-in center` : 'Sign-in center'),
  code: {
    title: 'Your verification code',
    introduction: (application) => `This is your verification code for signing in to ${application}.`,
    introductionWithCode: (application, code) =>
      `This is your verification code for signing in to ${application}: ${code}`,
    instruction: (minutes) => `Enter it on the sign-in screen within ${minutesOf(minutes)}. It works once.`,
    warning: "If you didn't ask for it, ignore this email and don't share the code with anyone.",
  },
  sms: {
    heading: (portal, application) => `[${portal}] Code for ${application}`,
    instruction: (minutes) => `Valid for ${minutesOf(minutes)}. Don't share it with anyone.`,
  },
  details: {
    method: 'Method',
    service: 'Service',
    device: 'Device',
    previousName: 'Previous name',
    application: 'Application',
    phone: 'Phone',
    actor: 'Done by',
    time: 'Time',
  },
  actors: { you: 'You', 'help-desk': 'The help desk' },
  koreanTime: (time) => `${time} (Korea, UTC+9)`,
  methods: {
    mobile: 'Mobile biometric',
    ctap: 'FIDO security key',
    platform: 'PC biometric',
    otp: 'OTP',
    email: 'Email',
    sms: 'SMS',
    'recovery otp': 'Temporary recovery code',
  },
  accountChanges: {
    'recovery-issued': {
      title: 'A recovery code was issued',
      advice: ["Anyone who has the code can sign in as you once within 24 hours. Don't share it.", unasked],
    },
    'recovery-used': { title: 'A recovery code was used to sign in', advice: [unknownSignIn] },
    locked: {
      title: 'Your account was locked',
      advice: ["All your sessions have ended. You can't sign in until the account is unlocked.", unclear],
    },
    unlocked: { title: 'Your account was unlocked', advice: ['You can sign in again.', unasked] },
    granted: { title: 'A sign-in method was allowed', advice: ['You can now sign in with it.', unasked] },
    withdrawn: {
      title: 'A sign-in method was withdrawn',
      advice: ['You can no longer sign in with it.', unclear],
    },
    'role-given': {
      title: 'You were made an administrator',
      advice: ['You can now use the help desk page.', unasked],
    },
    'role-taken': {
      title: 'You are no longer an administrator',
      advice: [
        'You can no longer use the help desk page.',
        "If you don't know why, ask the people who run the server.",
      ],
    },
    'phone-linked': {
      title: 'A phone was linked',
      advice: ['Sign-in methods can now be registered on it.', unknownSignIn],
    },
  },
  deviceChanges: {
    added: { title: 'A sign-in method was registered', advice: [unknownSignIn] },
    renamed: { title: 'A sign-in method was renamed', advice: [unknownSignIn] },
    removed: { title: 'A sign-in method was deleted', advice: [unknownSignIn] },
  },
  formerAddress: {
    title: 'Your email address was changed',
    advice: [
      "We'll no longer send codes and notices to this address.",
      "If you didn't ask for this, tell the help desk right away.",
    ],
  },
  attack: {
    knownBrowser: {
      title: attackTitle,
      advice: [
        "Wrong codes were entered several times in a browser that you've used before, so we limited attempts there.",
        "If this was you, use another method or try again later. If it wasn't, forget all browsers in the menu and tell the help desk.",
      ],
    },
    unknownBrowser: {
      title: attackTitle,
      advice: [
        "Wrong codes were entered several times in a browser that you haven't used before, so we limited attempts there. You can still sign in with browsers that you've used before.",
        "If this was you, use another method or try again in an hour. If it wasn't, tell the help desk.",
      ],
    },
  },
}
