import { ignore } from '../platform/ignore'

const isWebP = (content: string) => content.startsWith('RIFF') && content.startsWith('WEBP', 8)

/** The picture formats that browsers draw, by what a file of them begins with. */
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
 * The policy image as the backend sends it: base64, with or without a data URI in front. What it is follows from its
 * first bytes. Undefined for what is no picture.
 */
export function readPolicyImage(text: string): PolicyPicture | undefined {
  const base64 = text.replace(/^data:[^,]*,/, '').replace(/\s/g, '')
  try {
    const content = atob(base64.replaceAll('-', '+').replaceAll('_', '/'))
    const format = formats.find(({ matches }) => matches(content))
    return format && { type: format.type, bytes: Uint8Array.from(content, (letter) => letter.charCodeAt(0)) }
  } catch (error) {
    ignore(error, 'decoration: what cannot be read is not shown')
    return undefined
  }
}
