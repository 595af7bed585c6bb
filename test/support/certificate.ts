import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A certificate that it has signed itself, for as long as a test lasts. */
export interface Certificate {
  /** Paths of PEM files. */
  readonly tlsCert: string
  readonly tlsKey: string
  /** SHA-256 of its public key in base64, which makes a browser trust this one and no other. */
  readonly keyHash: string
  remove(): Promise<void>
}

export async function makeCertificate(hosts: readonly [string, ...string[]], days = 2): Promise<Certificate> {
  const folder = await mkdtemp(join(tmpdir(), 'mfa-tls-'))
  const [tlsKey, tlsCert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const names = hosts.map((host) => `DNS:${host}`).join()
  execFileSync(
    'openssl',
    [
      ...[
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-days',
        String(days),
        '-keyout',
        tlsKey,
        '-out',
        tlsCert,
      ],
      ...['-subj', `/CN=${hosts[0]}`, '-addext', `subjectAltName=${names}`],
    ],
    { stdio: 'ignore' },
  )
  const { publicKey } = new X509Certificate(readFileSync(tlsCert))
  return {
    tlsCert,
    tlsKey,
    keyHash: createHash('sha256')
      .update(publicKey.export({ type: 'spki', format: 'der' }))
      .digest('base64'),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
