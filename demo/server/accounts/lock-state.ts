/** Locked by the help desk, or in part by an earlier version after too many wrong codes. */
export type LockState = 'by-desk' | 'by-failures' | null

/** The state of employee `e` as an expression. */
export const LOCK_STATE = `CASE WHEN e.locked_at IS NOT NULL THEN 'by-desk' WHEN EXISTS (SELECT 1 FROM closed_methods c WHERE c.user_id = e.user_id) OR EXISTS (
     SELECT 1 FROM authenticators a WHERE a.user_id = e.user_id AND a.closed_at IS NOT NULL
   ) THEN 'by-failures' END`
