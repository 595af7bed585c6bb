import { tellOfAuthenticator } from '../mail/authenticator-mail'
import type { Services } from '../services'
import { together } from '../sign-in/needs'
import { deviceName } from './device-name'
import { type NamedDevice, ownDevice } from './own-device'

/** Gives a device another name and tells its owner. The history keeps the names of its time. */
export const renameDevice = async (
  services: Services,
  named: NamedDevice,
  description: string,
): Promise<void> => {
  const name = deviceName(description)
  const device = await together(services, async ({ database }) => {
    const found = await ownDevice(database, named)
    await database.query('UPDATE authenticators SET description = $2 WHERE authenticator_id = $1', [
      found.id,
      name,
    ])
    return found
  })
  if (name === device.description) return
  // Not waited for: the name has changed, however long the mail server takes.
  void tellOfAuthenticator(services, {
    ...device,
    kind: 'renamed',
    description: name,
    previous: device.description,
  })
}
