import { randomBytes, webcrypto } from 'node:crypto'
import { isIP } from 'node:net'

export interface KeyPair {
  cert: string
  key: string
}

/** Devices reject longer lifetimes, even for a trusted certificate. */
const LIFETIME_DAYS = 820
const DAY_MS = 86_400_000
/** For clients whose clock is behind. */
const BACKDATED_MS = DAY_MS
export const ECDSA_P256 = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

/** Part of the subject, so that only our own certificates are replaced. */
export const OURS = 'Chapterhouse self-signed'

/** A self-signed certificate for names and addresses (RFC 5280, RFC 6125). */
export async function selfSigned({ names, now }: { names: readonly string[]; now: Date }): Promise<KeyPair> {
  // Loaded on demand, because servers with other certificates never need it.
  const x509 = await import('@peculiar/x509')
  const keys = await webcrypto.subtle.generateKey(ECDSA_P256, true, ['sign', 'verify'])
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: `00${randomBytes(16).toString('hex')}`,
    name: [{ CN: [names[0] ?? 'localhost'] }, { O: [OURS] }],
    notBefore: new Date(now.getTime() - BACKDATED_MS),
    notAfter: new Date(now.getTime() + LIFETIME_DAYS * DAY_MS),
    signingAlgorithm: ECDSA_P256,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(
        names.map((value) => ({ type: isIP(value) === 0 ? ('dns' as const) : ('ip' as const), value })),
      ),
    ],
  })
  return { cert: `${certificate.toString('pem')}\n`, key: await pkcs8Pem(keys.privateKey) }
}

export async function pkcs8Pem(key: webcrypto.CryptoKey): Promise<string> {
  const pkcs8 = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', key)).toString('base64')
  const lines = pkcs8.replace(/(.{64})/g, '$1\n').trimEnd()
  return `-----BEGIN PRIVATE KEY-----\n${lines}\n-----END PRIVATE KEY-----\n`
}
