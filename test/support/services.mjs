import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { pathToFileURL } from 'node:url'
import { mosquittoPrograms, startMosquitto } from './mosquitto.mjs'
import { nginxPrograms } from './nginx.mjs'
import { oathtoolProgram } from './oathtool.mjs'
import { pgbouncerPrograms } from './pgbouncer.mjs'
import { postgresPrograms, startPostgres } from './postgres.mjs'
import { slapdPrograms } from './slapd.mjs'
import { smtpPrograms, startSmtp } from './smtp.mjs'

/** The Debian packages that have to be installed before. @returns {readonly string[]} */
export const missingServicePackages = () =>
  [
    oathtoolProgram,
    postgresPrograms,
    pgbouncerPrograms,
    mosquittoPrograms,
    smtpPrograms,
    slapdPrograms,
    nginxPrograms,
  ].flatMap(({ missing }) => missing())

/**
 * The real servers that the suites `server` and `e2e` run against. Started by hand for one test file:
 * `node test/support/services.mjs COMMAND…` runs a command with these variables and stops the servers after it.
 *
 * | variable | what |
 * |---|---|
 * | TEST_DATABASE_URL | PostgreSQL, a superuser who may create databases |
 * | TEST_MQTT_URL | Mosquitto over TCP with the publisher's credentials |
 * | TEST_MQTT_WS_URL | the same Mosquitto over WebSocket, for browsers, without credentials |
 * | TEST_SMTP_URL | a third party's mail server |
 * | TEST_SMTP_MAILDIR | the folder in which it files what it takes |
 *
 * @returns {Promise<{ env: Record<string, string>, stop: () => Promise<void> }>}
 * @throws {Error} naming the server that is missing: no suite skips itself for want of one
 */
export async function startServices() {
  await oathtoolProgram.ensure()
  /** @type {{ stop: () => Promise<void> }[]} */
  const started = []
  const stop = async () => {
    await Promise.all(started.map((server) => server.stop()))
  }
  /** @template {{ stop: () => Promise<void> }} T @param {() => Promise<T>} start @returns {Promise<T>} */
  const keep = async (start) => {
    const server = await start()
    started.push(server)
    return server
  }
  try {
    const postgres = await keep(startPostgres)
    const mosquitto = await keep(startMosquitto)
    const smtp = await keep(startSmtp)
    return {
      env: {
        TEST_DATABASE_URL: postgres.url,
        TEST_MQTT_URL: mosquitto.url,
        TEST_MQTT_WS_URL: mosquitto.webSocketUrl,
        TEST_SMTP_URL: smtp.url,
        TEST_SMTP_MAILDIR: smtp.maildir,
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [command = 'env', ...args] = process.argv.slice(2)
  const services = await startServices()
  process.on('SIGINT', () => console.log('Stopping …')) // the command gets it as well, and its end ends this
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...services.env } })
  const [code] = await once(child, 'exit')
  await services.stop()
  process.exitCode = code ?? 1
}
