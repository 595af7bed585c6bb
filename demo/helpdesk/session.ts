/** Where the elements keep the access token of a page that is not the portal. */
const TOKEN = 'mfa.accessToken'

/** The session of this tab, which the elements begin and the portal shares. */
export const readToken = (): string | null => sessionStorage.getItem(TOKEN)

/** Ends it as the elements do, on the server, too. */
export async function endSession(): Promise<void> {
  const element = document.createElement('mfa-login') as HTMLElement & { logout(): Promise<void> }
  await element.logout()
}
