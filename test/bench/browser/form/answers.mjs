/**
 * Responses to the requests that a form sends before it is shown.
 *
 * @typedef {object} Answer
 * @property {RegExp} path
 * @property {object} body
 */

/** @type {readonly Answer[]} */
export const ourAnswers = [
  {
    path: /^\/config\.json$/,
    body: {
      CONNECTION_STRINGS: {
        LOGIN_SERVICE_URL: '/api/login',
        BRIDGE_SERVICE_URL: '/api/bridge',
        USER_SERVICE_URL: '/api/user',
        APP_SERVICE_URL: '/api/app',
        API_SERVER_DOMAIN: 'localhost',
        MESSAGE_BROKER_URL: 'ws://localhost',
        MESSAGE_BROKER_PORT: 1,
      },
      CONFIG_VARIABLES: {
        USER_PORTAL: {
          BRIDGE: false,
          PRIVATE_APP_STORE: false,
          MOB_APP_BRIDGE: false,
          DEMO_MODE: false,
          TIMEOUT: 30,
        },
      },
    },
  },
]

/** Stytch 6.3: the project's settings. What it reports of itself is taken. @type {readonly Answer[]} */
export const stytchAnswers = [
  {
    path: /^\/stytch\/sdk\/v1\/projects\/bootstrap\//,
    body: {
      data: {
        request_id: 'request',
        status_code: 200,
        project_name: 'Company',
        vertical: 'CONSUMER',
        email_domains: ['company.example'],
        cname_domain: null,
        slug_pattern: null,
        rbac_policy: null,
        disable_sdk_watermark: false,
        create_organization_enabled: true,
        captcha_settings: { enabled: false },
        password_config: { luds_complexity: 3, luds_minimum_count: 8 },
        runDFPProtectedAuth: false,
        dfp_protected_auth_mode: 'OBSERVATION',
        pkce_required_for_email_magic_links: false,
        pkce_required_for_password_resets: false,
        pkce_required_for_oauth: false,
        pkce_required_for_sso: false,
        siwe_required_for_crypto_wallets: false,
      },
    },
  },
  { path: /^\/stytch\//, body: { data: {} } },
]

const hankoAction = (/** @type {string} */ action, inputs = {}) => ({
  [action]: { action, href: `/login?action=${action}%40flow`, description: '', inputs },
})
const hankoInput = (/** @type {string} */ name, /** @type {string} */ type) => ({
  [name]: {
    name,
    type,
    min_length: 0,
    max_length: 255,
    required: true,
    hidden: null,
    value: null,
    error: null,
  },
})

/** Hanko 2.7: the first step of its flow, and that no session stands. @type {readonly Answer[]} */
export const hankoAnswers = [
  {
    path: /^\/hanko\/login$/,
    body: {
      name: 'login_init',
      status: 200,
      csrf_token: 'token',
      payload: {
        request_options: {
          publicKey: {
            challenge: 'Y2hhbGxlbmdl',
            timeout: 60_000,
            rpId: 'localhost',
            userVerification: 'preferred',
            allowCredentials: [],
          },
        },
      },
      actions: {
        ...hankoAction('continue_with_login_identifier', hankoInput('email', 'email')),
        ...hankoAction('webauthn_generate_request_options'),
        ...hankoAction('webauthn_verify_assertion_response', hankoInput('assertion_response', 'json')),
      },
    },
  },
  { path: /^\/hanko\/sessions\/validate$/, body: { is_valid: false } },
]
