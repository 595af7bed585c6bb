import type { SpecBackendOptions } from '../spec-backend'

export const serverDomain = 'api.example.com'

/** The configuration document, with the names that the specification shows and those agreed for the broker. */
export const configurationFor = (
  url: string,
  brokerPort: number,
  { bridge = false, timeoutMinutes, policyImage, terms }: SpecBackendOptions,
) => ({
  CONNECTION_STRINGS: {
    LOGIN_SERVICE_URL: `${url}/login`,
    BRIDGE_SERVICE_URL: `${url}/bridge`,
    API_SERVER_DOMAIN: serverDomain,
    USER_SERVICE_URL: `${url}/user`,
    APP_SERVICE_URL: `${url}/app`,
    MESSAGE_BROKER_URL: 'ws://localhost',
    MESSAGE_BROKER_PORT: brokerPort,
  },
  CONFIG_VARIABLES: {
    USER_PORTAL: {
      BRIDGE: bridge,
      PRIVATE_APP_STORE: terms !== undefined,
      MOB_APP_BRIDGE: bridge,
      DEMO_MODE: policyImage !== undefined,
      ...(timeoutMinutes && { TIMEOUT: timeoutMinutes }),
    },
  },
})
