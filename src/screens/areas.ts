import type { ComponentType } from 'react'
import type { AreaName } from '../core/area'
import type { Portal } from '../core/portal'
import { loadChunk } from '../core/stale-chunk'

export type Area = ComponentType<{ portal: Portal }>

/** Each area is a chunk of its own. */
const loaders: Readonly<Record<AreaName, () => Promise<{ default: Area }>>> = {
  login: () => import('./login'),
  dashboard: () => import('./dashboard'),
  register: () => import('./register'),
  'mobile-setup': () => import('./mobile-setup'),
  'company-qr': () => import('./company-qr'),
}

const loaded = new Map<AreaName, Area>()

/** Brings an area's screens. Rejects with a StaleChunkError. */
export async function loadArea(name: AreaName): Promise<Area> {
  const area = loaded.get(name) ?? (await loadChunk(loaders[name])).default
  loaded.set(name, area)
  return area
}

/** The area's screens if they can be rendered at once. */
export const areaAtHand = (name: AreaName): Area | undefined => loaded.get(name)
