import { spawnSync } from 'node:child_process'
import { buildIfStale } from '../../demo/prepare.mjs'
import { engines, ensureBrowser, missingBrowserPackages } from '../support/browsers.mjs'
import { canInstallPackages, installPackages } from '../support/debian.mjs'
import { missingServicePackages, startServices } from '../support/services.mjs'
import { which } from '../support/which.mjs'

/** Screenshots need Hangul. Without the font they show boxes, which harms no test. */
function missingFontPackages() {
  const present = which(['fc-list']) && spawnSync('fc-list', [':lang=ko'], { encoding: 'utf8' }).stdout
  return present || process.platform !== 'linux' ? [] : ['fontconfig', 'fonts-noto-cjk']
}

/**
 * Installs all Debian packages in one call, while the build keeps the processors busy. If that fails, each need looks
 * for another way, and reports its failure.
 *
 * @param {readonly Need[]} needs
 */
async function installMissing(needs) {
  const browsers = engines.filter((engine) => needs.includes(engine))
  const missing = [
    ...(needs.includes('services') ? missingServicePackages() : []),
    ...(await Promise.all(browsers.map(missingBrowserPackages))).flat(),
    ...(browsers.length > 0 ? missingFontPackages() : []),
  ]
  if (missing.length === 0) return
  if (!canInstallPackages()) console.warn(`Not found; Debian has it in packages: ${missing.join(', ')}`)
  else await installPackages(...missing).catch((error) => console.warn(error.message))
}

/**
 * Makes each need of the suites once. A suite whose need could not be made fails with the reason, and the others run.
 *
 * @typedef {'build' | 'services' | import('../support/browsers.mjs').Engine} Need bundles in dist/ and demo/dist/;
 *   PostgreSQL and Mosquitto, whose outcome are the variables that lead to them; a browser
 * @param {ReadonlySet<Need>} needs of the suites that are to run
 */
export function createPreparation(needs) {
  /** @type {Awaited<ReturnType<typeof startServices>> | undefined} */
  let services
  /** @type {Record<Need, () => Promise<unknown>>} */
  const make = {
    build: buildIfStale,
    services: async () => {
      services = await startServices()
      return services.env
    },
    chromium: () => ensureBrowser('chromium'),
    firefox: () => ensureBrowser('firefox'),
    webkit: () => ensureBrowser('webkit'),
  }
  return {
    /** @type {import('./schedule.mjs').Task[]} */
    tasks: [
      { name: 'packages', slots: 0, needs: [], run: () => installMissing([...needs]) },
      ...[...needs].map((need) => ({
        name: need,
        slots: need === 'build' ? 2 : 0,
        needs: need === 'build' ? [] : ['packages'],
        run: make[need],
      })),
    ],
    /** Stops what was started. */
    stop: async () => services?.stop(),
  }
}
