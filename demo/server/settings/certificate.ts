import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** What is wrong with the two files of a certificate: a line, or nothing. */
export function certificateProblem(certFile: string, keyFile: string): string | undefined {
  const cert = readFileSync(certFile, 'utf8')
  const key = readFileSync(keyFile, 'utf8')
  const isKey = (text: string) => text.includes('PRIVATE KEY-----')
  if (isKey(cert) && !isKey(key))
    return 'TLS_CERT and TLS_KEY must be swapped: TLS_CERT holds the private key.'
  const certificate = parsed(() => new X509Certificate(cert))
  if (!certificate) return `TLS_CERT must be a PEM file with a certificate: ${certFile} has none.`
  const privateKey = parsed(() => createPrivateKey(key))
  if (!privateKey)
    return `TLS_KEY must be a PEM file with a private key without a password: ${keyFile} has none.`
  return certificate.checkPrivateKey(privateKey)
    ? undefined
    : `TLS_KEY must be the key of the certificate in TLS_CERT: ${keyFile} is the key of another.`
}

function parsed<T>(parse: () => T): T | undefined {
  try {
    return parse()
  } catch {
    return undefined // OpenSSL says what it could not decode, which helps no one.
  }
}
