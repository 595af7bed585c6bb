import type { ComponentType } from 'react'
import type { AreaName } from '../core/area'
import type { Portal } from '../core/portal'
import { loadChunk } from '../core/stale-chunk'

export type Area = ComponentType<{ portal: Portal }>

/** Each area is a chunk of its own. An area without one is not part of this version, and the element says so. */
const loaders: Partial<Record<AreaName, () => Promise<{ default: Area }>>> = {
  login: () => import('./login'),
  dashboard: () => import('./dashboard'),
  register: () => import('./register'),
  'mobile-setup': () => import('./mobile-setup'),
  'company-qr': () => import('./company-qr'),
}

const loaded = new Map<AreaName, Area>()

/** Brings an area's screens; null where this version has none. Rejects with a StaleChunkError. */
export async function loadArea(name: AreaName): Promise<Area | null> {
  const load = loaders[name]
  if (!load) return null
  const area = loaded.get(name) ?? (await loadChunk(load)).default
  loaded.set(name, area)
  return area
}

/** The area's screens if they can be rendered at once, null where there are none, undefined while they are not loaded. */
export const areaAtHand = (name: AreaName): Area | null | undefined =>
  loaders[name] ? loaded.get(name) : null
