/** The places under `/auth` where something else than typing a code is wanted, or has failed. */
export const devicePlaces = ['/auth/mobile', '/auth/mobile/wait', '/auth/pc', '/auth/fido', '/auth/fail']
