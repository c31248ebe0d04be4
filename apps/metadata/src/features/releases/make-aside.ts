import { text } from 'node:stream/consumers'
import { upstream } from '@chapterhouse/kit/errors'
import { startAside } from './aside.ts'

export interface Making {
  out: string
  mostBytes: number
  signal: AbortSignal
}

/** SHA-256, in hex. */
export interface Digests {
  packed: string
  raw: string
}

/** Unpacks what arrives, and says what it was. Throws `upstream` for what is no archive or too large. */
export async function unpack(packed: AsyncIterable<Uint8Array>, { out, mostBytes, signal }: Making): Promise<Digests> {
  const args = [out, String(mostBytes)]
  const { stdout, ended, fed, said } = startAside('unpack.process.ts', { args, input: packed, signal })
  const [feeding, told, end] = await Promise.allSettled([fed, text(stdout), ended])
  signal.throwIfAborted()
  // It reads no further where it has failed, and says itself why; whatever else went wrong is told here.
  if (feeding.status === 'rejected' && !isCut(feeding.reason)) throw feeding.reason
  if (end.status === 'rejected' || end.value !== 0 || told.status === 'rejected')
    throw upstream(`the artifact cannot be unpacked: ${said()}`)
  return JSON.parse(told.value) as Digests
}

/** Makes a file of another one and a patch; its digest. The process holds the whole base in memory. Throws `upstream`. */
export async function applyPatch({
  base,
  patch,
  out,
  mostBytes,
  signal,
}: Making & { base: string; patch: string }): Promise<string> {
  const args = [base, patch, out, String(mostBytes)]
  const { stdout, ended, said } = startAside('patch.process.ts', { args, signal })
  const [digest, code] = await Promise.all([text(stdout), ended])
  if (code !== 0) throw upstream(`the patch does not apply: ${said()}`)
  return digest
}

const isCut = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE'].includes(String(error.code))
