import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { which } from './which.mjs'

/** Debian asks this script whether a package may start its service at installation; 101 means no. */
const SERVICE_POLICY = '/usr/sbin/policy-rc.d'
const INSTALL_TIMEOUT_MS = 10 * 60_000
const LOCK_TIMEOUT_MS = 5 * 60_000
const LOCK_PROBE_MS = 1000

let listsAreFresh = false

async function runApt(/** @type {string[]} */ args) {
  const child = spawn('apt-get', ['-q', '-y', ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: INSTALL_TIMEOUT_MS,
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (chunk) => {
    said += chunk
  })
  const [code] = await once(child, 'close')
  return { code, said: said.trim() }
}

/**
 * Waits while another program installs something. apt-get's own option for that, DPkg::Lock::Timeout, does not hold for
 * the lock of its package lists.
 */
async function apt(/** @type {string[]} */ ...args) {
  const deadline = Date.now() + LOCK_TIMEOUT_MS
  while (true) {
    const { code, said } = await runApt(args)
    if (code === 0) return
    if (!/^E: Could not get lock/m.test(said) || Date.now() > deadline)
      throw new Error(`apt-get ${args.join(' ')} failed: ${said.split('\n').at(-1)}`)
    await pause(LOCK_PROBE_MS)
  }
}

/** True if packages can be installed: root on a Debian-like system. */
export const canInstallPackages = () => process.getuid?.() === 0 && which(['apt-get']) !== undefined

async function install(/** @type {readonly string[]} */ packages) {
  console.log(`Installing Debian packages: ${packages.join(' ')} …`)
  const forbidServices = !existsSync(SERVICE_POLICY)
  if (forbidServices) writeFileSync(SERVICE_POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    if (!listsAreFresh) await apt('update')
    listsAreFresh = true
    await apt('install', '--no-install-recommends', ...packages)
  } finally {
    if (forbidServices) rmSync(SERVICE_POLICY, { force: true })
  }
}

/** apt-get does one thing at a time. @type {Promise<unknown>} */
let last = Promise.resolve()

/**
 * Installs Debian packages. The tests start their own private servers, so a package's service is kept from starting.
 *
 * @param {...string} packages
 * @returns {Promise<void>}
 * @throws when this is not root on Debian, or apt-get fails
 */
export function installPackages(...packages) {
  if (!canInstallPackages()) return Promise.reject(new Error('not root on a Debian system'))
  const installed = last.then(() => install(packages))
  last = installed.catch(() => undefined) // the caller gets the error
  return installed
}

/**
 * Programs that Debian's packages hold.
 *
 * @template T
 * @param {string} name as a person knows it
 * @param {readonly string[]} packages
 * @param {() => T | undefined} find where they are on this machine
 */
export const debianPrograms = (name, packages, find) => ({
  /** The packages to install: none when the programs are there. */
  missing: () => (find() ? [] : packages),
  /**
   * @returns {Promise<T>}
   * @throws when they are not there and cannot be installed
   */
  ensure: async () => {
    const present = find()
    if (present) return present
    await installPackages(...packages).catch((error) => {
      throw new Error(`${name} is not installed and cannot be (${error.message}).`)
    })
    const added = find()
    if (!added) throw new Error(`${packages.join(', ')} was installed, but does not hold all of ${name}.`)
    return added
  },
})
