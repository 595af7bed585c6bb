/** A command that cannot be carried out, told to whoever typed it. Nothing has changed then. */
export class AdminError extends Error {
  override readonly name = 'AdminError'
}
