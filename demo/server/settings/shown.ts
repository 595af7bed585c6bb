import type { Setting } from './setting'

const LONGEST = 80

/** What `--check` shows of a setting: of an address the part that is no secret, of other secrets nothing. */
export function shown({ usual, usually, secret }: Setting<unknown>, text?: string): string {
  if (text === undefined) return usually ?? usualText(usual)
  if (secret && text !== 'none') return withoutPassword(text)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

/** A default as a person would write it. */
export function usualText(usual: unknown): string {
  if (typeof usual === 'boolean') return usual ? 'on' : 'off'
  if (typeof usual === 'object' && usual !== null && 'uses' in usual) return String(usual.uses)
  return usual === undefined ? 'not set' : String(usual)
}

/** The path of a webhook may be its secret; the one of a database is its name. */
export function withoutPassword(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url?.host) return '(not shown)'
  const user = url.username ? `${url.username}:…@` : ''
  return `${url.protocol}//${user}${url.host}${url.protocol.startsWith('postgres') ? url.pathname : ''}`
}
