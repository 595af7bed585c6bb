import { accessCommands } from './access-commands'
import { backupCommand } from './backup-command'
import type { Command, StandaloneCommand } from './command'
import { deliveryCommands } from './delivery-commands'
import { employeeCommands } from './employee-commands'
import { importCommands } from './import-command'
import { keyCommands } from './key-commands'
import { recordCommands } from './record-commands'
import { restoreCommand } from './restore-command'

/** Every command by its name, in the order of the help. */
export const commands: Readonly<Record<string, Command | StandaloneCommand>> = {
  ...importCommands,
  ...accessCommands,
  ...employeeCommands,
  ...recordCommands,
  ...keyCommands,
  backup: backupCommand,
  restore: restoreCommand,
  ...deliveryCommands,
}
