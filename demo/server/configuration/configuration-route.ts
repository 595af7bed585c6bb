import type { Hono } from 'hono'
import type { ConfigurationDocument } from '../../../src/contract/configuration'
import { features } from '../../../src/contract/features'
import { brokerAddress } from '../broker/broker-address'
import { apiServerDomain, publicOrigin } from '../http/origin'
import type { Services } from '../services'

/** The configuration document, the same for the portal and for elements on any page that may call us. */
export function configurationRoute(app: Hono, { settings }: Services): void {
  const { portal } = settings
  app.get('/config.json', (context) => {
    const broker = brokerAddress(publicOrigin(context, settings), settings.messageBroker)
    const document: ConfigurationDocument = {
      CONNECTION_STRINGS: {
        LOGIN_SERVICE_URL: '/api/login',
        USER_SERVICE_URL: '/api/user',
        APP_SERVICE_URL: '/api/app',
        BRIDGE_SERVICE_URL: '/bridge',
        API_SERVER_DOMAIN: apiServerDomain(context, settings),
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
    context.header('Cache-Control', 'no-store')
    return context.json(document)
  })
}
