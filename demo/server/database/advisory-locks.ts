/**
 * The numbers of all advisory locks, in one list so that no two things share one. They are the same in every release:
 * instances of two versions that serve side by side wait for each other.
 */
export const advisoryLocks = {
  migration: 20_771_204,
  seed: 20_771_205,
  licence: 20_771_206,
  /** With the employee's number beside it. */
  pushTurn: 20_771_207,
  firstSecret: 20_771_208,
  auditSeals: 20_771_209,
} as const
