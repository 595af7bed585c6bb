/** A start that cannot succeed: one line that names the remedy. The executable prints it and exits with 1. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
