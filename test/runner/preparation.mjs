import { spawnSync } from 'node:child_process'
import { buildIfStale } from '../../demo/prepare.mjs'
import { ensureBrowser } from '../support/browsers.mjs'
import { canInstallPackages, installPackages } from '../support/debian.mjs'
import { startServices } from '../support/services.mjs'
import { which } from '../support/which.mjs'

/** Screenshots need Hangul. Without the font they show boxes, which harms no test, so a refusal is only a remark. */
const ensureKoreanFont = () => {
  const present = which(['fc-list']) && spawnSync('fc-list', [':lang=ko'], { encoding: 'utf8' }).stdout
  if (present) return
  if (process.platform !== 'linux') return
  if (canInstallPackages()) installPackages('fontconfig', 'fonts-noto-cjk')
  else console.warn('No Korean font found: screenshots will show boxes. Debian has fonts-noto-cjk.')
}

/**
 * What suites stand on, each made at the first request and shared afterwards. A request that cannot be met rejects
 * with the same reason every time, so that each suite that needs it fails and the others go on.
 */
export const createPreparation = () => {
  /** @type {Map<string, Promise<any>>} */
  const made = new Map()
  /** @template T @param {string} name @param {() => T | Promise<T>} make @returns {Promise<T>} */
  const once = (name, make) => {
    const present = made.get(name)
    if (present) return present
    const promise = Promise.resolve().then(make)
    made.set(name, promise)
    return promise
  }
  return {
    /** Bundles in dist/ and demo/dist/. */
    build: () => once('build', buildIfStale),
    /** PostgreSQL and Mosquitto; resolves to the variables that lead to them. */
    services: async () => (await once('services', startServices)).env,
    /** @param {import('../support/browsers.mjs').Engine} engine */
    browser: async (engine) => {
      await once('font', ensureKoreanFont)
      const browser = await once(engine, () => ensureBrowser(engine))
      console.log(`${engine}: ${browser.executablePath ?? "Playwright's build"}`)
    },
    /** Stops what was started. */
    stop: async () => {
      const services = await made.get('services')?.catch(() => undefined)
      await services?.stop()
    },
  }
}

/** @typedef {ReturnType<typeof createPreparation>} Preparation */
