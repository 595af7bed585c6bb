import { fail } from './reply'
import { forEmployee, type Route } from './route'

/** The phones of an employee, and the request to one of them. */
export const mobileRoutes: readonly Route[] = [
  {
    service: 'login',
    method: 'GET',
    path: 'mobile-authenticator',
    bridgePath: 'mobile-authenticator-login-service',
    fields: ['employeeId'],
    optional: ['applicationId'],
    handle: forEmployee(({ devices }, { employeeId }) => ({ json: devices[employeeId] ?? [] })),
  },
  {
    service: 'login',
    method: 'POST',
    path: 'fcm/push/token',
    fields: ['deviceId', 'employeeId', 'applicationId'],
    handle: forEmployee(({ devices, fields, push }, { employeeId }) => {
      const device = devices[employeeId]?.find(({ deviceId }) => deviceId === fields.deviceId)
      return device ? { json: { topic: push(device.deviceId) } } : fail(8004)
    }),
  },
]
