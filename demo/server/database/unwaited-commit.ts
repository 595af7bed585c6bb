/**
 * SQL that stands in a statement's FROM, and lets its commit not wait for the disk. The next commit that waits takes it
 * along; until then, less than a second, it is gone if the database crashes.
 */
export const unwaitedCommit = "set_config('synchronous_commit', 'off', true)"
