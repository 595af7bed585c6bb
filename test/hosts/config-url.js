/** Whoever serves the page writes into it where the backend is. */
export const configUrl = document.querySelector('meta[name=mfa-config]').content
