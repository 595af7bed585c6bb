/** Where the machine of the rehearsal has what is no part of it: see machine.mjs. */
export function rehearsalFolder(): string {
  const folder = process.env.REHEARSAL_FOLDER
  if (folder) return folder
  throw new Error('There is no machine to rehearse on. Write: npm run rehearsal')
}
