import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { debianPrograms } from './debian.mjs'
import { ownServer } from './own-server.mjs'
import { freePort } from './ports.mjs'
import { which } from './which.mjs'

export const nginxPrograms = debianPrograms('nginx', ['nginx'], () => which(['nginx'], ['/usr/sbin']))

/**
 * A private nginx on free loopback ports, with the sample of `deploy/` around which Debian's nginx.conf stands.
 *
 * @param {object} options
 * @param {number} options.upstream port of the server behind it
 * @param {{ tlsCert: string, tlsKey: string }} options.certificate
 * @param {(sample: string) => string} [options.change] changes the sample
 * @param {number} [options.connections] of its worker
 * @returns {Promise<{ port: number, plainPort: number, folder: string, logs: () => string, accessLog: () => string, stop: () => Promise<void> }>}
 */
export async function startNginx({ upstream, certificate, change = (sample) => sample, connections = 512 }) {
  const program = await nginxPrograms.ensure()
  const folder = mkdtempSync(join(tmpdir(), 'mfa-nginx-'))
  const [port, plainPort] = [await freePort(), await freePort()]
  mkdirSync(join(folder, 'temp'))
  const sample = change(readFileSync(new URL('../../deploy/nginx.conf', import.meta.url), 'utf8'))
    .replace('server 127.0.0.1:8080', `server 127.0.0.1:${upstream}`)
    .replace(/^ +listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen 443 ', `listen 127.0.0.1:${port} `)
    .replace('/etc/ssl/mfa/fullchain.pem', certificate.tlsCert)
    .replace('/etc/ssl/mfa/key.pem', certificate.tlsKey)
    .replaceAll('/var/log/nginx', folder)
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/temp/${name};`)
    .join('\n')
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections ${connections}; }
http { ${temp} access_log ${folder}/access.log;
${sample}
}`,
  )
  const tested = spawnSync(program, ['-p', folder, '-c', file, '-t'], { encoding: 'utf8' })
  if (tested.status !== 0) throw new Error(tested.stderr)
  const server = spawn(program, ['-p', folder, '-c', file], { stdio: 'ignore' })
  const stop = await ownServer(server, { folder, ports: [port, plainPort] })
  const read = (/** @type {string} */ name) => readFileSync(join(folder, name), 'utf8')
  return {
    port,
    plainPort,
    folder,
    logs: () => ['error.log', 'mfa-error.log', 'access.log', 'mfa.log'].map(read).join('\n'),
    accessLog: () => read('mfa.log'),
    stop,
  }
}

/**
 * A private nginx with a main configuration as Debian's package has it, of one process.
 *
 * @param {string} site the file in conf.d
 * @param {{ port: number, edits: string }} more where the site listens, and arguments of `sed` for the main configuration
 * @returns {Promise<() => Promise<void>>} ends it
 * @throws {Error} when it cannot be installed or does not start
 */
export async function startNginxSite(site, { port, edits }) {
  const program = await nginxPrograms.ensure()
  const folder = mkdtempSync(join(tmpdir(), 'mfa-nginx-'))
  // Its worker is another user.
  chmodSync(folder, 0o755)
  const [main, sites] = [join(folder, 'nginx.conf'), join(folder, 'mfa.conf')]
  writeFileSync(sites, site.replaceAll('/var/log/nginx', folder))
  writeFileSync(
    main,
    [
      `worker_processes 1;\npid ${folder}/pid;\nerror_log ${folder}/error.log;\ndaemon off;`,
      'events {\n\tworker_connections 768;\n}',
      `http {\n\taccess_log off;\n\tproxy_temp_path ${folder}/proxy;\n\tclient_body_temp_path ${folder}/body;`,
      `\tinclude ${sites};\n}\n`,
    ].join('\n'),
  )
  execFileSync('sh', ['-c', `sed -i ${edits} ${main}`])
  const server = spawn(program, ['-p', folder, '-c', main], { stdio: 'ignore', detached: true })
  return ownServer(server, { folder, ports: [port] })
}

/** @typedef {Awaited<ReturnType<typeof startNginx>>} RunningNginx */
