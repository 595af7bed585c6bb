import { ignore } from '../platform/report'

const isWebP = (content: string) => content.startsWith('RIFF') && content.startsWith('WEBP', 8)

/** The image formats that browsers support, by the first bytes of a file. */
const formats: readonly { readonly type: string; readonly matches: (content: string) => boolean }[] = [
  { type: 'image/png', matches: (content) => content.startsWith('\x89PNG\r\n\x1a\n') },
  { type: 'image/jpeg', matches: (content) => content.startsWith('\xff\xd8\xff') },
  { type: 'image/gif', matches: (content) => content.startsWith('GIF8') },
  { type: 'image/webp', matches: isWebP },
]

export interface PolicyPicture {
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/**
 * Decodes the policy image that the backend sends: base64, with or without a data URI prefix. The first bytes tell
 * its format. Returns undefined if it is not an image.
 */
export function readPolicyImage(text: string): PolicyPicture | undefined {
  const base64 = text.replace(/^data:[^,]*,/, '').replace(/\s/g, '')
  try {
    const content = atob(base64.replaceAll('-', '+').replaceAll('_', '/'))
    const format = formats.find(({ matches }) => matches(content))
    return format && { type: format.type, bytes: Uint8Array.from(content, (letter) => letter.charCodeAt(0)) }
  } catch (error) {
    ignore(error, 'the image is a decoration and is left out if it is invalid')
    return undefined
  }
}
