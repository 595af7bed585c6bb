const MOST_NAMED = 10

/** A few names and how many more there are. */
export function named(employeeIds: readonly string[]): string {
  const more = employeeIds.length - MOST_NAMED
  return employeeIds.slice(0, MOST_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '')
}
