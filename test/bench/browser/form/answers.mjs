/**
 * Answers of the backends of other products to the requests that their forms send before they are shown. A path that ends
 * with `*` stands for all that begin like it.
 *
 * @typedef {import('../../../support/fake-backend').Table} Table
 */

/** Stytch 6.3: the project's settings. What it reports of itself is taken. @type {Table} */
export const stytchAnswers = {
  'GET /stytch/sdk/v1/projects/bootstrap/*': {
    json: {
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
  'GET /stytch/*': { json: { data: {} } },
  'POST /stytch/*': { json: { data: {} } },
}

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

/** Hanko 2.7: the first step of its flow, and that no session stands. @type {Table} */
export const hankoAnswers = {
  'POST /hanko/login': {
    json: {
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
  'GET /hanko/sessions/validate': { json: { is_valid: false } },
}
