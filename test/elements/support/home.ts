let sessions = 0

/** Session storage as a sign-in leaves it, with a token of its own, so that no test is shown what another has fetched. */
export function signIn(changes: Record<string, string> = {}): void {
  const session = {
    accessToken: `access-${++sessions}`,
    refreshToken: 'refresh',
    employeeId: 'mjkim',
    userEmail: 'mjkim@example.com',
    userId: '7',
    applicationId: '1',
    ...changes,
  }
  for (const [key, value] of Object.entries(session)) sessionStorage.setItem(`mfa.${key}`, value)
}
