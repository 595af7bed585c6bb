import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rehearsalFolder } from './folder'

/** Has the machine's authority sign a new certificate, and puts it with its key where `folder` says. */
export function orderCertificate(host: string, folder: string): void {
  const authority = join(rehearsalFolder(), 'authority')
  const [key, request] = [join(folder, 'key.pem'), join(folder, 'request.pem')]
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'ignore' })
  mkdirSync(folder, { recursive: true })
  openssl(
    'req',
    '-new',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    key,
    '-out',
    request,
    '-subj',
    `/CN=${host}`,
  )
  writeFileSync(join(folder, 'names'), `subjectAltName=DNS:${host}\n`)
  openssl(
    ...['x509', '-req', '-in', request, '-days', '2', '-extfile', join(folder, 'names')],
    ...['-CA', `${authority}.pem`, '-CAkey', `${authority}.key`, '-CAcreateserial'],
    ...['-out', join(folder, 'fullchain.pem')],
  )
}
