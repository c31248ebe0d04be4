import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { ignore } from '@chapterhouse/kit/ignore'

export interface CertificateFacts {
  /** The configured name it was fetched for; '' for the certificate of all other names. */
  host: string
  /** If false, the other fields are empty. */
  isIssued: boolean
  subject: string
  issuer: string
  /** RFC 3339. */
  notBefore: string
  notAfter: string
  isSelfSigned: boolean
  dnsNames: readonly string[]
}

/** Reads the public part of a certificate; a missing or broken file counts as not issued. */
export function certificateFacts(host: string, file: string): CertificateFacts {
  try {
    const certificate = new X509Certificate(readFileSync(file))
    const { subject, issuer, validFromDate, validToDate, subjectAltName = '' } = certificate
    return {
      host,
      isIssued: true,
      subject: oneLine(subject),
      issuer: oneLine(issuer),
      notBefore: secondOf(validFromDate),
      notAfter: secondOf(validToDate),
      isSelfSigned: subject === issuer,
      dnsNames: subjectAltName.split(', ').flatMap((name) => (name.startsWith('DNS:') ? [name.slice(4)] : [])),
    }
  } catch (error) {
    ignore('the certificate cannot be read')(error)
    const none = { subject: '', issuer: '', notBefore: '', notAfter: '', isSelfSigned: false, dnsNames: [] }
    return { host, isIssued: false, ...none }
  }
}

/** Node separates the parts by line breaks. */
const oneLine = (name: string) => name.replaceAll('\n', ', ')
const secondOf = (date: Date) => `${date.toISOString().slice(0, 19)}Z`
