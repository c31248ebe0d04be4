import { X509Certificate } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import path from 'node:path'
import { createSecureContext } from 'node:tls'
import { invalid } from '@chapterhouse/kit/errors'
import { writePrivately } from '@chapterhouse/kit/private-file'
import { type KeyPair, OURS, selfSigned } from './self-signed.ts'

export interface StoredCertificate {
  certFile: string
  keyFile: string
  /** What it is made for. */
  names: readonly string[]
  /** Of those, what people asked for by name: it is made again when one is lacking. */
  asked: readonly string[]
  now: Date
}

/** The self-signed certificate, made where there is none and again before it ends. Somebody else's is used as it is and never written over. */
export async function storedCertificate({
  certFile,
  keyFile,
  names,
  asked,
  now,
}: StoredCertificate): Promise<KeyPair & { isNew: boolean }> {
  const found = existsSync(certFile) && existsSync(keyFile) ? readPair(certFile, keyFile) : undefined
  if (found && !(isOurs(found.cert) && (isAboutToEnd(found.cert, now) || !namesAll(found.cert, asked))))
    return { ...found, isNew: false }
  const oneIsThere = !found && (existsSync(certFile) || existsSync(keyFile))
  if (oneIsThere && !isHalfOfOurs(certFile, keyFile))
    throw invalid(`Of ${certFile} and ${keyFile} only one is there. Put both there, or neither: then they are made.`)
  const made = await selfSigned({ names, now })
  for (const file of [keyFile, certFile]) mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  // The key first: a certificate that lies there has its key beside it.
  writePrivately(keyFile, made.key)
  writePrivately(certFile, made.cert)
  return { ...made, isNew: true }
}

/** A third of its life is left: time enough to try again (pure). */
export function isAboutToEnd(pem: string, now: Date): boolean {
  const { validFrom, validTo } = new X509Certificate(pem)
  const [from, to] = [Date.parse(validFrom), Date.parse(validTo)]
  return to - now.getTime() < (to - from) / 3
}

/** Refuses what no server could use, with the name of the file in it. */
function readPair(certFile: string, keyFile: string): KeyPair {
  const pair = { cert: readFileSync(certFile, 'utf8'), key: readFileSync(keyFile, 'utf8') }
  try {
    createSecureContext(pair)
    return pair
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw invalid(
      `${certFile} and ${keyFile} are no certificate with its key (${why}). Replace both, or remove both: then they are made.`,
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

/** A crash between the two writes leaves a key alone, never somebody's certificate. */
function isHalfOfOurs(certFile: string, keyFile: string): boolean {
  return existsSync(keyFile) && !existsSync(certFile) && path.basename(keyFile) === 'selfsigned-key.pem'
}
