import type { Hono } from 'hono'
import { type ConfigurationDocument, features } from '../src/contract/configuration'
import { brokerAddress } from './broker/broker'
import { apiServerDomain, publicOrigin } from './http/request-source'
import type { RequestContext } from './request-context'

/** Serves the configuration document, the same for the portal and for elements on pages of allowed origins. */
export function configurationRoute(app: Hono, { settings }: RequestContext): void {
  const { portal } = settings
  app.get('/config.json', (c) => {
    const broker = brokerAddress(publicOrigin(c, settings), settings.messageBroker)
    const document: ConfigurationDocument = {
      CONNECTION_STRINGS: {
        LOGIN_SERVICE_URL: '/api/login',
        USER_SERVICE_URL: '/api/user',
        APP_SERVICE_URL: '/api/app',
        BRIDGE_SERVICE_URL: '/bridge',
        API_SERVER_DOMAIN: apiServerDomain(c, settings),
        MESSAGE_BROKER_URL: broker.url,
        MESSAGE_BROKER_PORT: broker.port,
        MESSAGE_BROKER_PATH: broker.path,
      },
      CONFIG_VARIABLES: {
        USER_PORTAL: {
          BRIDGE: portal.bridge,
          MOB_APP_BRIDGE: portal.mobAppBridge,
          PRIVATE_APP_STORE: portal.privateAppStore,
          DEMO_MODE: portal.demoMode,
          TIMEOUT: portal.timeoutMinutes,
          ANDROID_STORE_URL: portal.androidStoreUrl,
          IOS_STORE_URL: portal.iosStoreUrl,
          NEUTRAL_LOGIN_ERROR: portal.neutralLoginError,
          HELP_DESK: settings.company?.portal.helpDesk ?? null,
          FEATURES: Object.keys(features),
          ...(portal.brokerUsername && { BROKER_USERNAME: portal.brokerUsername }),
          ...(portal.brokerPassword && { BROKER_PASSWORD: portal.brokerPassword }),
        },
      },
    }
    c.header('Cache-Control', 'no-store')
    return c.json(document)
  })
}
