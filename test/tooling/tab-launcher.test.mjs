import { describe, expect, it } from 'vitest'
import { tabLauncher } from '../config/tab-launcher.mjs'

/** @typedef {import('@web/test-runner').BrowserLauncher & Required<Pick<import('@web/test-runner').BrowserLauncher, 'stop'>>} Launcher */

/** Browsers whose addresses are noted, the first of which ends at `brokenBy`. */
function browsers({ brokenBy = '' } = {}) {
  /** @type {string[]} */
  const log = []
  let count = 0
  const start = async () => {
    const number = ++count
    log.push(`${number} starts`)
    return {
      goTo: async (/** @type {string} */ url) => {
        if (number === 1 && url === brokenBy) throw new Error('invalid session id')
        log.push(`${number} ${url}`)
      },
      stop: async () => void log.push(`${number} stops`),
    }
  }
  return { log, launcher: /** @type {Launcher} */ (tabLauncher('Browser', start)) }
}

describe('a browser with one tab', () => {
  it('is one for all files', async () => {
    const { log, launcher } = browsers()
    for (const id of ['a', 'b']) {
      await launcher.startSession(id, `/${id}`)
      expect(launcher.isActive(id)).toBe(true)
      await launcher.stopSession(id)
      expect(launcher.isActive(id)).toBe(false)
    }
    await launcher.stop()
    expect(log).toEqual(['1 starts', '1 /a', '1 about:blank', '1 /b', '1 about:blank', '1 stops'])
  })

  it('that breaks before a file says so for that file, and the next one gets another', async () => {
    const { log, launcher } = browsers({ brokenBy: '/a' })
    await expect(launcher.startSession('a', '/a')).rejects.toThrow('invalid session id')
    await launcher.startSession('b', '/b')
    expect(log).toEqual(['1 starts', '1 stops', '2 starts', '2 /b'])
  })

  it('that breaks after a file says so for that file, which is over', async () => {
    const { log, launcher } = browsers({ brokenBy: 'about:blank' })
    await launcher.startSession('a', '/a')
    await expect(launcher.stopSession('a')).rejects.toThrow('invalid session id')
    expect(launcher.isActive('a')).toBe(false)
    await launcher.startSession('b', '/b')
    expect(log).toEqual(['1 starts', '1 /a', '1 stops', '2 starts', '2 /b'])
  })
})
