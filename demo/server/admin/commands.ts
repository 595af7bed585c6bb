import { accessCommands } from './access-commands'
import type { Command, DeliveryCommand } from './command'
import { deliveryCommands } from './delivery-commands'
import { employeeCommands } from './employee-commands'
import { importCommand } from './import-command'
import { keyCommands } from './key-commands'
import { recordCommands } from './record-commands'

/** Every command by its name, in the order of the help. */
export const commands: Readonly<Record<string, Command | DeliveryCommand>> = {
  import: importCommand,
  ...accessCommands,
  ...employeeCommands,
  ...recordCommands,
  ...keyCommands,
  ...deliveryCommands,
}
