import { type AuthenticationType, authenticationTypes } from '../../../src/contract/authentication-types'
import { methodByName, methodByWireType, methods } from '../../../src/contract/methods'

/** How a method is written on the command line and in files: as on the wire, but without spaces, since these separate methods. */
export const methodWord = (type: AuthenticationType): string =>
  type.includes(' ') ? (methodByWireType(type)?.name ?? type) : type

export const methodWords = authenticationTypes.map(methodWord).join(', ')

/** What the wire calls a method with its space in one of the ways in which people write it. */
const spaced = methods
  .filter(({ wireType }) => wireType.includes(' '))
  .map(({ name, wireType }) => ({
    name,
    pattern: new RegExp(`\\b${wireType.replace(' ', '[ _-]')}\\b`, 'g'),
  }))

/** Reads methods that are separated by spaces or semicolons; what is no method comes back as it was written. */
export function readMethods(text: string): { methods: AuthenticationType[]; unknown: string[] } {
  const found = new Set<AuthenticationType>()
  const unknown: string[] = []
  const plain = spaced.reduce((read, { name, pattern }) => read.replace(pattern, name), text.toLowerCase())
  for (const word of plain.split(/[\s;]+/).filter(Boolean)) {
    const method = methodByName(word) ?? methodByWireType(word)
    if (method) found.add(method.wireType)
    else unknown.push(word)
  }
  return { methods: [...found], unknown }
}
