/**
 * The words of the generated tables that stand in no source: one a name. `described` refuses a name without words and words
 * without a name, so that the tables stay whole.
 */

/** @param {string} what @param {Readonly<Record<string, string>>} meanings @param {Iterable<string>} names */
export function described(what, meanings, names) {
  const all = [...names]
  const missing = all.filter((name) => !(name in meanings))
  const stale = Object.keys(meanings).filter((name) => !all.includes(name))
  if (missing.length > 0)
    throw new Error(`test/documents/meanings.mjs lacks for ${what}: ${missing.join(', ')}`)
  if (stale.length > 0)
    throw new Error(`test/documents/meanings.mjs has for ${what}, which are gone: ${stale.join(', ')}`)
  return all.map((name) => /** @type {const} */ ([name, meanings[name] ?? '']))
}

export const connections = {
  LOGIN_SERVICE_URL: 'Base address of the calls before the sign-in.',
  USER_SERVICE_URL: 'Base address of the calls of the signed-in employee.',
  APP_SERVICE_URL: 'Base address of the private app store and its terms.',
  BRIDGE_SERVICE_URL: 'Base address of the login calls in bridge mode. Required if `BRIDGE` is true.',
  API_SERVER_DOMAIN: 'Domain that calls name in bridge mode. Required if `BRIDGE` is true.',
  MESSAGE_BROKER_URL:
    'Message broker, `ws://` or `wss://`. Without it, nothing that waits for a phone hears the answer.',
  MESSAGE_BROKER_PORT:
    'Port of the broker. Default: the port in its address, else 443 with `wss://` and 80 with `ws://`.',
  MESSAGE_BROKER_PATH: 'Path of the broker. Default: the path in its address.',
}

export const portalVariables = {
  BRIDGE: 'Login calls go through the bridge service and name the API server domain.',
  MOB_APP_BRIDGE:
    'The same for the mobile app, which reads it in the company-link QR code. Default: as `BRIDGE`.',
  PRIVATE_APP_STORE: 'The mobile app comes from the company’s own store, after its terms.',
  DEMO_MODE: 'The company’s policy image is shown beside the login form.',
  TIMEOUT: 'Minutes without activity after which the session ends.',
  ANDROID_STORE_URL: 'Where Android phones get the app.',
  IOS_STORE_URL: 'Where iPhones get the app.',
  NEUTRAL_LOGIN_ERROR: 'An unknown ID gets a text that does not say whether the ID exists.',
  HELP_DESK:
    'Contact that error dialogs, the failure page, the menu, the history and the printed sheet show: `{ "ko": "…", "en": "…" }`.',
  BROKER_USERNAME: 'User with which browsers connect to the broker.',
  BROKER_PASSWORD: 'Password of that user. Every browser gets it.',
  FEATURES: 'Names of what the backend does beyond the contract. Other names have no effect.',
}

export const failures = {
  backend: 'The backend refused. `failCode` has its code.',
  http: 'The answer has a failure status and no code of the backend. `status` has the status.',
  network: 'No answer, also after the time limit of a call.',
  malformed: 'The answer has another form than agreed.',
  empty: 'The answer is empty where content is needed.',
  configuration: 'The configuration could not be loaded or used.',
  denied: 'The session is not valid any more (codes 2001 and 2002).',
  'altered-built-ins':
    'The page has replaced or frozen something of the browser that the elements need, such as `fetch` or `Map`.',
  token: 'The answer that should bring the tokens has none.',
  passkey: 'No passkey could be requested or made: because of the browser, the page around it or the user.',
  duplicate: 'The device is already registered.',
  rejected: 'The employee rejected the request on the phone.',
  broker: 'The message broker could not be reached.',
  timeout: 'The device or the phone did not answer in time.',
  'stale-release': 'A part of the program is missing, as after a release. The page has to be reloaded.',
  internal: 'A fault of the elements.',
}

export const features = {
  boundSerial:
    'A push request with `bindSerial: true` is answered with a `serialSecret`. The serial of the approval, which comes over the broker, can be exchanged for tokens only together with that secret: overhearing it is useless.',
  cancelPush:
    '`POST fcm/push/cancel` takes a request to a phone back. The phone drops it, and the next request need not wait. The answer is the same if there is no such request.',
  logout:
    '`POST logout` ends the session on the server. It is called when an employee logs out or is logged out for inactivity.',
  applicationToken:
    '`POST application/token` issues a token that identifies the employee to one application and opens nothing at the user service.',
  knownBrowser:
    'Calls of the login service carry the header `Mfa-Known-Browser` with the token of the browser, which `GET token` answers as `knownBrowser` (at most 200 letters, digits and `.~+/_-`). A browser without a token sends `new` to `GET token`. `DELETE known-browser`, with the header alone, makes the browser unknown again. Pages of other origins need the header in `Access-Control-Allow-Headers`.',
  forgetBrowsers: '`DELETE known-browsers` makes all browsers of the employee unknown. Sessions go on.',
  phonePositions:
    'In a browser that has not signed the employee in before, a phone in the list may have a `position`, counted from 1, in place of its name.',
  passkeyTransports:
    'The response of `POST register` may have `transports`, as the authenticator names them. The backend returns them in `allowCredentials` and `excludeCredentials`.',
  profile:
    'The lookup may mask `userEmail`. The answer of `GET token` and `GET profile` have the whole address. `GET profile` is called after a reload.',
}

/** Names that end in `*` stand for several. */
export const parts = {
  base: 'outermost node of the element',
  'live-region': 'text that only screen readers hear',
  card: 'card of a sign-in, a registration or a setup step',
  form: 'the same card, if it is a form',
  'card-foot': 'line below the buttons of a card',
  title: 'heading of a card',
  lead: 'sentence below that heading',
  heading: 'heading of a section',
  actions: 'row of buttons',
  button: 'any button with a text',
  'button-primary': 'main button of a screen',
  'button-primaryLight': 'second button in the main color',
  'button-grey': 'neutral button',
  'button-danger': 'button that deletes',
  'icon-button': 'button with an icon alone',
  link: 'link or button that looks like one',
  download: 'link to the mobile app',
  copy: 'button that copies',
  field: 'a field with its label and message',
  label: 'label of a field',
  input: 'text field',
  message: 'message below a field',
  error: 'the same, if it is an error',
  checkbox: 'checkbox with its label',
  'checkbox-box': 'box of a checkbox',
  choices: 'group of radio buttons',
  choice: 'one of them',
  select: 'a select with its frame',
  'select-control': 'its `<select>`',
  combobox: 'field that opens a list of applications',
  'combobox-button': 'its button',
  menu: 'list that a field opens, with its search',
  list: 'options of that list',
  option: 'one option',
  search: 'search of the history',
  'search-input': 'input of a search',
  code: 'field for a code, with its message',
  language: 'language control',
  'language-option': 'one language',
  'language-current': 'the chosen language',
  methods: 'list of sign-in methods or phones',
  method: 'one of them',
  policy: 'policy image beside the login form',
  'sign-in-elsewhere': 'line that leads to the form of another element',
  waiting: 'line below a countdown',
  countdown: 'ring of a countdown',
  progress: 'bar of a countdown',
  'progress-bar': 'its `<progress>`',
  spinner: 'loading mark with its text',
  tile: 'icon on a colored ground',
  notice: 'box that explains, warns or reports in place',
  'notice-*': 'the same by its kind: `notice-info`, `notice-warning`, `notice-danger`, `notice-success`',
  banner: 'notice above the signed-in area',
  toast: 'short message that goes away',
  state: 'panel in place of a list',
  'state-*':
    'the same by its kind: `state-loading`, `state-empty`, `state-filtered`, `state-failed`, `state-done`',
  'help-desk': 'details for the help desk',
  dialog: 'any dialog',
  'dialog-title': 'its heading',
  'dialog-lead': 'its sentence',
  'notice-dialog': 'dialog of a failure',
  'rename-dialog': 'dialog that confirms a new name',
  'delete-dialog': 'dialog that confirms a deletion',
  'forget-dialog': 'dialog that confirms “Forget this browser”',
  'code-line': 'error code in a dialog',
  'status-grid': 'status cards of the dashboard',
  'status-card': 'one status card',
  status: 'status with icon and word',
  'status-*':
    'the same by its kind: `status-available`, `status-success`, `status-unregistered`, `status-unavailable`, `status-failure`, `status-unknown`',
  badge: 'small label, such as that of the method used last',
  history: 'section with the history',
  devices: 'section with the devices of a method',
  'add-device': 'button “Add device”',
  'inline-edit': 'device name in a table, shown or edited',
  table: 'table with its frame',
  'table-scroll': 'scrolling part of a table',
  'table-more': 'number of rows below the visible part',
  row: 'row of a table',
  pager: 'pages of a table',
  'pager-arrow': 'arrow of the pages',
  'pager-page': 'number of a page',
  'pager-current': 'number of the shown page',
  'pager-field': 'input of a page number',
  'side-panel': 'side panel of the dashboard',
  'company-qr': 'company-link QR code with its text',
  qr: 'QR code',
  'qr-expired': 'ground of an expired QR code',
  serial: 'registration number with its countdown',
  'serial-code': 'digits of the number',
  or: '“or” between QR code and number',
  'how-to': 'numbered instructions',
  facts: 'list of names and values',
  'given-text': 'text that an employee or a company entered',
  terms: 'terms of the private app store',
  stepper: 'steps of the mobile setup',
  'stepper-short': 'the same on narrow screens',
}
