import { createHash, randomBytes, webcrypto } from 'node:crypto'
import { ECDSA_P256, type KeyPair, pkcs8Pem } from './self-signed.ts'

const DAY_MS = 86_400_000
/** id-pe-acmeIdentifier (RFC 8737, 3). */
const ACME_IDENTIFIER = '1.3.6.1.5.5.7.1.31'
/** The tag and length of a DER octet string of 32 bytes. */
const OCTETS_32 = [0x04, 0x20]

/** A key for a name, and the base64url request to certify it (RFC 8555, 7.4). */
export async function certificateRequest(host: string): Promise<{ key: string; csr: string }> {
  const x509 = await import('@peculiar/x509')
  const keys = await webcrypto.subtle.generateKey(ECDSA_P256, true, ['sign', 'verify'])
  const request = await x509.Pkcs10CertificateRequestGenerator.create({
    name: [{ CN: [host] }],
    keys,
    signingAlgorithm: ECDSA_P256,
    extensions: [new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: host }])],
  })
  return { key: await pkcs8Pem(keys.privateKey), csr: Buffer.from(request.rawData).toString('base64url') }
}

/** The certificate that proves control of a name: self-signed, with the digest of the authorization (RFC 8737, 3). */
export async function proofCertificate(host: string, authorization: string): Promise<KeyPair> {
  const x509 = await import('@peculiar/x509')
  const keys = await webcrypto.subtle.generateKey(ECDSA_P256, true, ['sign', 'verify'])
  const digest = createHash('sha256').update(authorization).digest()
  const now = Date.now()
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: `00${randomBytes(16).toString('hex')}`,
    name: [{ CN: [host] }],
    notBefore: new Date(now - DAY_MS),
    notAfter: new Date(now + DAY_MS),
    signingAlgorithm: ECDSA_P256,
    keys,
    extensions: [
      new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: host }]),
      new x509.Extension(ACME_IDENTIFIER, true, Buffer.from([...OCTETS_32, ...digest])),
    ],
  })
  return { cert: `${certificate.toString('pem')}\n`, key: await pkcs8Pem(keys.privateKey) }
}
