import type { Hono } from 'hono'
import {
  deleteCtap,
  deleteMobile,
  deleteOtp,
  deletePlatform,
  renameFido,
  renameMobile,
  renameOtp,
} from '../../../src/contract/calls/authenticators'
import { serveUserCall } from '../http/serve-call'
import type { Services } from '../services'
import { deleteDevice } from './delete-device'
import { renameDevice } from './rename-device'

/** The user service as far as devices are changed. Each call answers an empty object. */
export function deviceRoutes(app: Hono, services: Services): void {
  for (const [call, type] of [
    [deleteCtap, 'ctap'],
    [deletePlatform, 'platform'],
  ] as const) {
    serveUserCall(app, services, call, async ({ services, body, bearer }) => {
      await deleteDevice(services, bearer, { id: body.fidoAuthenticatorId, types: [type] })
      return {}
    })
  }
  serveUserCall(app, services, deleteMobile, async ({ services, body, bearer }) => {
    await deleteDevice(services, bearer, { id: body.mobileAuthenticatorId, types: ['mobile'] })
    return {}
  })
  serveUserCall(app, services, deleteOtp, async ({ services, body, bearer }) => {
    await deleteDevice(services, bearer, { id: body.otpInfoId, types: ['otp'] })
    return {}
  })

  // The body is the whole row, of which only the name may change.
  serveUserCall(app, services, renameFido, async ({ services, body, bearer }) => {
    const named = { id: body.fidoAuthenticatorId, types: ['ctap', 'platform'] } as const
    await renameDevice(services, bearer, named, body.description)
    return {}
  })
  serveUserCall(app, services, renameMobile, async ({ services, body, bearer }) => {
    const named = { id: body.mobileAuthenticatorId, types: ['mobile'] } as const
    await renameDevice(services, bearer, named, body.description)
    return {}
  })
  serveUserCall(app, services, renameOtp, async ({ services, body, bearer }) => {
    await renameDevice(services, bearer, { id: body.otpInfoId, types: ['otp'] }, body.description)
    return {}
  })
}
