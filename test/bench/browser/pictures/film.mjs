import { setTimeout } from 'node:timers/promises'
import { timeToForm } from '../form/time-to-form.mjs'
import { filmSize } from './frames.mjs'

const quality = 60

/** Longest time in which a frame gets from the page to this process. */
const lastFramesMs = 300

/**
 * Shows a form once and keeps each frame that the browser draws.
 *
 * @param {import('playwright').Browser} browser
 * @param {import('../profiles.mjs').Profile} profile
 * @param {import('../form/time-to-form.mjs').Site} site
 * @returns {Promise<import('./frames.mjs').Film>}
 */
export async function film(browser, profile, site) {
  /** @type {{ at: number, jpeg: string }[]} */
  const drawn = []
  const { ms, tagAt } = await timeToForm(browser, profile, site, {
    viewport: filmSize,
    begin: async (devTools) => {
      devTools.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
        drawn.push({ at: (metadata.timestamp ?? 0) * 1000, jpeg: data })
        // The page may have gone meanwhile.
        devTools.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
      })
      const { width: maxWidth, height: maxHeight } = filmSize
      await devTools.send('Page.startScreencast', { format: 'jpeg', quality, maxWidth, maxHeight })
    },
    end: () => setTimeout(lastFramesMs),
  })
  return { ms, frames: drawn.map(({ at, jpeg }) => ({ atMs: at - tagAt, jpeg })) }
}
