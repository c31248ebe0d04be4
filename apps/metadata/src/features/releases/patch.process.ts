// A child process, since it keeps the base in memory.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdDecompress } from 'node:zlib'
import { bounded } from './bounded.ts'
import { receiveRequest, sendFailure, sendResult } from './child-messages.process.ts'
import { allowedBytes, createRoomCheck, type UnpackBound } from './unpack-bound.ts'

export interface Patching {
  /** The file of the previous release. */
  base: string
  patch: string
  out: string
  /** Of the output. */
  bound: UnpackBound
}

export interface Patched {
  /** SHA-256 of the output in hex. */
  digest: string
}

try {
  const { base, patch, out, bound } = await receiveRequest<Patching>()
  const made = createHash('sha256')
  const room = createRoomCheck(out)
  await room.check()
  const most = allowedBytes((await stat(patch)).size, bound)
  const dictionary = await readFile(base)
  const unpack = createZstdDecompress({ dictionary, params: { [constants.ZSTD_d_windowLogMax]: 31 } })
  await pipeline(
    createReadStream(patch),
    unpack,
    bounded(
      () => most,
      (chunk) => {
        made.update(chunk)
        return room.wrote(chunk.byteLength)
      },
    ),
    createWriteStream(out),
  )
  sendResult({ digest: made.digest('hex') } satisfies Patched)
} catch (error) {
  sendFailure(error)
}
