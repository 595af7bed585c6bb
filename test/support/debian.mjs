import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { which } from './which.mjs'

/** Debian asks this script whether a package may start its service at installation; 101 means no. */
const SERVICE_POLICY = '/usr/sbin/policy-rc.d'
const INSTALL_TIMEOUT_MS = 10 * 60_000

let listsAreFresh = false

const apt = (/** @type {string[]} */ ...args) => {
  const { status, stderr } = spawnSync('apt-get', ['-q', '-y', ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    timeout: INSTALL_TIMEOUT_MS,
  })
  if (status !== 0)
    throw new Error(`apt-get ${args.join(' ')} failed: ${stderr.trim().split('\n').at(-1) ?? ''}`)
}

/** Whether packages can be installed here: root on a Debian-like system. */
export const canInstallPackages = () => process.getuid?.() === 0 && which(['apt-get']) !== undefined

/**
 * Installs Debian packages. The tests start their own private servers, so a package's service is kept from starting.
 *
 * @param {...string} packages
 * @throws when this is not root on Debian, or apt-get fails
 */
export const installPackages = (...packages) => {
  if (!canInstallPackages()) throw new Error('not root on a Debian system')
  console.log(`Installing Debian packages: ${packages.join(' ')} …`)
  const forbidServices = !existsSync(SERVICE_POLICY)
  if (forbidServices) writeFileSync(SERVICE_POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    if (!listsAreFresh) apt('update')
    listsAreFresh = true
    apt('install', '--no-install-recommends', ...packages)
  } finally {
    if (forbidServices) rmSync(SERVICE_POLICY)
  }
}
