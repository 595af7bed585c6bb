/** The management of the four kinds of authenticators. The Korean texts have the same keys. */
export const manage = {
  'mobile.title': 'Mobile biometric management',
  'mobile.lead': 'Phones and tablets that approve your sign-ins.',
  'otp.title': 'OTP management',
  'otp.lead': 'Devices whose app shows your one-time codes.',
  'fido.title': 'FIDO security key management',
  'fido.lead': 'Security keys that you plug in or touch to sign in.',
  'pc.title': 'PC biometric management',
  'pc.lead': 'Computers that recognise you by fingerprint, face or PIN.',

  add: 'Add device',
  'add.not-granted': 'Cannot be used without permission from the administrator',
  'add.otp-registered': 'An OTP device is registered already. To register another one, delete it first.',
  'add.full_one':
    'You have registered {{count, number}} device, which is the maximum. To add another one, delete it first.',
  'add.full_other':
    'You have registered {{count, number}} devices, which is the maximum. To add another one, delete one first.',

  devices: 'Registered devices',
  'devices.table': 'Registered devices, table',
  'devices.count_one': '{{count, number}} device',
  'devices.count_other': '{{count, number}} devices',
  'devices.countUpTo_one': '{{count, number}} device, up to {{limit, number}}',
  'devices.countUpTo_other': '{{count, number}} devices, up to {{limit, number}}',
  'devices.none': 'No device registered',
  'devices.noneHelp': 'Press “Add device” to register one.',
  'devices.failed': 'The devices could not be loaded',
  application: 'Application',
  device: 'Device name',
  newName: 'New name',
  registered: 'Registered',
  actions: 'Actions',
  unnamed: 'device without a name',

  rename: 'Rename {{device}} ({{application}})',
  save: 'Save',
  'rename.tooLong': 'A name has at most {{limit, number}} characters.',
  'rename.question': 'Rename this device?',
  'rename.confirm': 'Rename',
  'rename.done': 'The device is now called {{device}}.',

  delete: 'Delete',
  'delete.of': 'Delete {{device}} ({{application}})',
  'delete.question': 'Delete this device?',
  'delete.explained': 'This cannot be undone. To use the device again, you have to register it anew.',
  'delete.losses': 'What changes',
  'delete.checking': 'Checking how else you can sign in…',
  'delete.unknown':
    'It could not be checked how else you can sign in. Make sure that there is another way before you delete the device.',
  'delete.left': 'You can still sign in with: {{ways}}',
  'delete.another': '{{method}} on another device',
  'delete.last': 'This is your last way to sign in. Without it you can no longer sign in.',
  'delete.others': 'Other applications',
  'delete.othersUnchanged': 'Nothing changes.',
  'delete.understood': 'I understand that I can no longer sign in to {{application}}.',
  'delete.confirm': 'Delete device',
  'delete.done': '{{device}} has been deleted.',

  'sheet.title': 'My sign-in sheet',
  'sheet.lead': 'Print it and keep it where you find it without your phone.',
  'sheet.print': 'Print',
  'sheet.employeeId': 'Employee ID',
  'sheet.email': 'Email',
  'sheet.date': 'As of',
  'sheet.devices': 'My devices',
  'sheet.devicesTable': 'My devices, table',
  'sheet.method': 'Method',
  'sheet.failed': 'The sheet could not be put together',
  'sheet.lost': 'If you lose your phone',
  'sheet.tell': 'Tell the help desk at once, so that nobody else can sign in with it.',
  'sheet.signIn':
    'Sign in another way: {{ways}}. If none of them works, ask the help desk for a temporary recovery code.',
  'sheet.recovery': 'Ask the help desk for a temporary recovery code, and sign in with it.',
  'sheet.delete': 'Delete the lost phone under “Mobile biometric” and “OTP”.',
  'sheet.register': 'Register your new phone there with “Add device”.',
  'sheet.others':
    'If you lose a security key or a computer, do the same under “FIDO security key” or “PC biometric”.',
  'sheet.helpDesk': 'Help desk',
  'sheet.noSecrets':
    'No code or password is on this sheet, and none belongs on it. The help desk never asks you for a code.',
} as const

export type ManageTextKey = keyof typeof manage
