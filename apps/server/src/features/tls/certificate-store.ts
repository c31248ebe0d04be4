import { X509Certificate } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import path from 'node:path'
import { createSecureContext } from 'node:tls'
import { invalid } from '@chapterhouse/kit/errors'
import { writePrivately } from '@chapterhouse/kit/settings/private-file'
import { type KeyPair, OURS, selfSigned } from './self-signed.ts'

export interface StoredCertificate {
  certFile: string
  keyFile: string
  names: readonly string[]
  /** The configured ones among them: the certificate is replaced if it lacks one. */
  configured: readonly string[]
  now: Date
}

/**
 * The self-signed certificate, created if missing and renewed before it expires. A foreign certificate is used unchanged and never
 * overwritten.
 */
export async function storedCertificate({
  certFile,
  keyFile,
  names,
  configured,
  now,
}: StoredCertificate): Promise<KeyPair & { isNew: boolean }> {
  const found = existsSync(certFile) && existsSync(keyFile) ? readPair(certFile, keyFile) : undefined
  if (found && !(isOurs(found.cert) && (isAboutToEnd(found.cert, now) || !namesAll(found.cert, configured))))
    return { ...found, isNew: false }
  const oneIsThere = !found && (existsSync(certFile) || existsSync(keyFile))
  if (oneIsThere && !isHalfOfOurs(certFile, keyFile))
    throw invalid(`Only one of ${certFile} and ${keyFile} exists. Provide both, or remove it to have both created.`)
  const made = await selfSigned({ names, now })
  for (const file of [keyFile, certFile]) mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  // The key first, so that a stored certificate always has its key.
  writePrivately(keyFile, made.key)
  writePrivately(certFile, made.cert)
  return { ...made, isNew: true }
}

/** Whether only a third of its lifetime is left, which leaves time for retries (pure). */
export function isAboutToEnd(pem: string, now: Date): boolean {
  const { validFrom, validTo } = new X509Certificate(pem)
  const [from, to] = [Date.parse(validFrom), Date.parse(validTo)]
  return to - now.getTime() < (to - from) / 3
}

/** Throws for unusable files, with the file's name. */
function readPair(certFile: string, keyFile: string): KeyPair {
  const pair = { cert: readFileSync(certFile, 'utf8'), key: readFileSync(keyFile, 'utf8') }
  try {
    createSecureContext(pair)
    return pair
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw invalid(
      `${certFile} and ${keyFile} are not a certificate with its key (${why}). Replace both, or remove both to have them created.`,
      {
        cause,
      },
    )
  }
}

function isOurs(pem: string): boolean {
  const { subject, issuer } = new X509Certificate(pem)
  return subject === issuer && subject.includes(OURS)
}

function namesAll(pem: string, names: readonly string[]): boolean {
  const certificate = new X509Certificate(pem)
  return names.every((name) =>
    isIP(name) === 0 ? certificate.checkHost(name, { subject: 'never' }) !== undefined : certificate.checkIP(name) !== undefined,
  )
}

/** Whether a crash left only our own key; a certificate without a key is never ours. */
function isHalfOfOurs(certFile: string, keyFile: string): boolean {
  return existsSync(keyFile) && !existsSync(certFile) && path.basename(keyFile) === 'selfsigned-key.pem'
}
