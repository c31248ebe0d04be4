// A child process, so that large downloads do not slow down the serving process.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { upstream } from '@chapterhouse/kit/errors'
import { bounded } from './bounded.ts'
import { receiveRequest, sendFailure, sendResult } from './child-messages.process.ts'
import { createForgeFiles, type ForgeIdentity } from './forge.ts'
import { allowedBytes, createRoomCheck, MAX_PACKED_BYTES, type UnpackBound } from './unpack-bound.ts'

export interface Fetching {
  forge: ForgeIdentity
  url: string
  out: string
  /** Whether to decompress it. */
  isPacked: boolean
  /** Stated by the forge; 0 if unknown. */
  statedBytes: number
  /** Of the unpacked file. */
  bound: UnpackBound
}

/** SHA-256 in hex of the downloaded and of the written bytes. */
export interface Fetched {
  arrived: string
  written: string
}

const SILENCE_MS = 60_000
const WHOLE_MS = 60 * 60_000

try {
  sendResult(await fetchFile(await receiveRequest<Fetching>()))
} catch (error) {
  // Truncated, or not an archive: zlib's message says which.
  sendFailure(isOfZlib(error) ? upstream(`it cannot be unpacked: ${error.message}`) : error)
}

async function fetchFile({ forge, url, out, isPacked, statedBytes, bound }: Fetching): Promise<Fetched> {
  const hashes = { arrived: createHash('sha256'), written: createHash('sha256') }
  using watch = watchSilence()
  const room = createRoomCheck(out)
  await room.check(statedBytes)
  const bytes = await createForgeFiles({ ...forge, fetch }).open(url, watch.signal)
  let arrivedBytes = 0
  const arriving = bounded(
    () => Math.min(MAX_PACKED_BYTES, bound.mostBytes ?? Infinity),
    (chunk) => {
      watch.refresh()
      arrivedBytes += chunk.byteLength
      hashes.arrived.update(chunk)
    },
  )
  const writing = bounded(
    () => allowedBytes(arrivedBytes, bound),
    (chunk) => {
      hashes.written.update(chunk)
      return room.wrote(chunk.byteLength)
    },
  )
  await pipeline(bytes, arriving, isPacked ? createGunzip() : new PassThrough(), writing, createWriteStream(out), watch)
  return { arrived: hashes.arrived.digest('hex'), written: hashes.written.digest('hex') }
}

/** Aborts a download without data for a minute, or after an hour. A slow one may continue. */
function watchSilence() {
  const silence = new AbortController()
  const timer = setTimeout(() => silence.abort(upstream('no data received for a minute')), SILENCE_MS)
  return {
    signal: AbortSignal.any([silence.signal, AbortSignal.timeout(WHOLE_MS)]),
    refresh: (): void => void timer.refresh(),
    [Symbol.dispose]: (): void => clearTimeout(timer),
  }
}

function isOfZlib(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
}
