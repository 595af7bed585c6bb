#!/usr/bin/env node
/**
 * Replaces systemd, which is missing where the rehearsal runs. It does what the units of docs/server/ ask for: user,
 * folder, settings, secrets and the state folder.
 */
import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

// As systemd's own, whatever the shell has that asks.
process.umask(0o022)

/** @typedef {Map<string, string[]>} Unit by key, as often as it stands there */

/** @returns {Unit} */
function unitOf(/** @type {string} */ name) {
  const file = ['/etc/systemd/system', '/lib/systemd/system']
    .map((folder) => `${folder}/${name}.service`)
    .find(existsSync)
  if (!file) throw new Error(`there is no unit ${name}`)
  /** @type {Unit} */
  const unit = new Map()
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [, key, value = ''] = /^(\w+)=(.*)$/.exec(line) ?? []
    if (key) unit.set(key, [...(unit.get(key) ?? []), value])
  }
  return unit
}

function idOf(/** @type {string | undefined} */ user, /** @type {string} */ flag) {
  return user === undefined ? 0 : Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout)
}

const pidFileOf = (/** @type {string} */ name) => `/run/rehearsal-${name}.pid`

function mainPidOf(/** @type {string} */ name, /** @type {Unit} */ unit) {
  const [file = pidFileOf(name)] = unit.get('PIDFile') ?? []
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  return pid && existsSync(`/proc/${pid}`) ? pid : undefined
}

function ownFolder(/** @type {string} */ path, /** @type {number} */ uid, /** @type {number} */ gid) {
  mkdirSync(path, { recursive: true })
  chmodSync(path, 0o700)
  chownSync(path, uid, gid)
  return path
}

/** @returns {Record<string, string>} what the unit's programs see */
function surroundings(/** @type {string} */ name, /** @type {Unit} */ unit) {
  const [user] = unit.get('User') ?? []
  const [uid, gid] = [idOf(user, '-u'), idOf(user, '-g')]
  const credentials = ownFolder(`/run/credentials/${name}`, uid, gid)
  for (const credential of unit.get('LoadCredential') ?? []) {
    const [key, source = ''] = credential.split(':')
    copyFileSync(source, `${credentials}/${key}`)
    chownSync(`${credentials}/${key}`, uid, gid)
  }
  const pairs = [
    ...(unit.get('EnvironmentFile') ?? []).flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => /^\w+=/.test(line)),
    ),
    ...(unit.get('Environment') ?? []).flatMap((line) => line.replaceAll('%d', credentials).split(' ')),
    ...(unit.get('StateDirectory') ?? []).map(
      (folder) => `STATE_DIRECTORY=${ownFolder(`/var/lib/${folder}`, uid, gid)}`,
    ),
  ]
  return {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS ?? '',
    ...Object.fromEntries(pairs.map((pair) => pair.split(/=(.*)/s, 2))),
  }
}

/** @returns {[string, string[]]} the program and its arguments, as the unit's user */
function commandLine(/** @type {Unit} */ unit, /** @type {string} */ line) {
  const command = ['sh', '-c', `exec ${line.replace(/^[-+!@:]+/, '').replaceAll('%%', '%')}`]
  const [user] = unit.get('User') ?? []
  return user === undefined
    ? ['sh', command.slice(1)]
    : ['setpriv', [`--reuid=${user}`, `--regid=${user}`, '--init-groups', ...command]]
}

function finish(
  /** @type {Unit} */ unit,
  /** @type {string} */ line,
  /** @type {Record<string, string>} */ env,
) {
  const [cwd = '/'] = unit.get('WorkingDirectory') ?? []
  const [program, args] = commandLine(unit, line)
  const { status } = spawnSync(program, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0 && !line.startsWith('-')) throw new Error(`${line}: exit code ${status}`)
}

function start(/** @type {string} */ name) {
  const unit = unitOf(name)
  if (mainPidOf(name, unit)) return
  const env = surroundings(name, unit)
  for (const line of unit.get('ExecStartPre') ?? []) finish(unit, line, env)
  const [type] = unit.get('Type') ?? []
  for (const line of unit.get('ExecStart') ?? []) {
    if (type === 'oneshot' || type === 'forking') {
      finish(unit, line, env)
      continue
    }
    const [cwd = '/'] = unit.get('WorkingDirectory') ?? []
    const log = openSync(`/var/log/rehearsal-${name}.log`, 'a')
    const [program, args] = commandLine(unit, line)
    const child = spawn(program, args, { cwd, env, detached: true, stdio: ['ignore', log, log] })
    child.unref()
    writeFileSync(pidFileOf(name), String(child.pid))
  }
  for (const line of unit.get('ExecStartPost') ?? []) finish(unit, line, env)
}

async function stop(/** @type {string} */ name) {
  const unit = unitOf(name)
  const pid = mainPidOf(name, unit)
  if (pid === undefined) return
  process.kill(pid, 'SIGTERM')
  const patienceMs = Number(unit.get('TimeoutStopSec')?.[0] ?? 90) * 1000
  for (const endsAt = Date.now() + patienceMs; existsSync(`/proc/${pid}`); await pause(50))
    if (Date.now() > endsAt) throw new Error(`${name} does not stop`)
}

function reload(/** @type {string} */ name) {
  const unit = unitOf(name)
  const pid = mainPidOf(name, unit)
  if (pid === undefined) throw new Error(`${name} does not run`)
  for (const line of unit.get('ExecReload') ?? [])
    finish(new Map(), line, { ...process.env, MAINPID: `${pid}` })
}

const [verb = '', ...names] = process.argv.slice(2).filter((arg) => arg !== '--now')
for (const name of names.map((each) => each.replace(/\.service$/, '')))
  if (verb === 'enable') !name.endsWith('.timer') && start(name)
  else if (verb === 'start') start(name)
  else if (verb === 'stop') await stop(name)
  else if (verb === 'reload') reload(name)
  else if (verb === 'restart') await stop(name).then(() => start(name))
  else throw new Error(`systemctl ${verb} is not rehearsed`)
