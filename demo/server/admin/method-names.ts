import { type AuthenticationType, authenticationTypes } from '../../../src/contract/authentication-types'

/** The portal's own words for methods that the contract spells otherwise, and one without its space. */
const alsoCalled: Readonly<Record<string, AuthenticationType>> = {
  fido: 'ctap',
  pc: 'platform',
  recovery: 'recovery otp',
}

/** How a method is written on the command line and in files: without spaces, since these separate methods. */
export const methodWord = (method: AuthenticationType): string =>
  method === 'recovery otp' ? 'recovery' : method

export const methodWords = authenticationTypes.map(methodWord).join(', ')

/** Reads methods that are separated by spaces or semicolons; what is no method comes back as it was written. */
export const readMethods = (text: string): { methods: AuthenticationType[]; unknown: string[] } => {
  const methods = new Set<AuthenticationType>()
  const unknown: string[] = []
  const words = text
    .toLowerCase()
    .replace(/\brecovery[ _-]otp\b/g, 'recovery')
    .split(/[\s;]+/)
  for (const word of words.filter(Boolean)) {
    const method = alsoCalled[word] ?? authenticationTypes.find((type) => type === word)
    if (method) methods.add(method)
    else unknown.push(word)
  }
  return { methods: [...methods], unknown }
}
