/** Why a command cannot be carried out, for whoever typed it. Nothing has changed then. */
export class AdminError extends Error {
  override readonly name: string = 'AdminError'
}

/** A command that was written wrong; the help follows. */
export class UsageError extends AdminError {
  override readonly name = 'UsageError'
}
