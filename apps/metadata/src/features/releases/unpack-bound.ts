import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { upstream } from '@chapterhouse/kit/errors'

const MIB = 2 ** 20
/** More than any release has. */
export const MAX_PACKED_BYTES = 4 * 2 ** 30
/** An artifact is four to ten times as large as its archive. */
const MOST_TIMES = 16
/** Small releases may unpack to this, since the tables of an empty one compress to almost nothing. */
const LEAST_BYTES = 256 * MIB
/** Left free on the disk, for the programs that share it. */
const RESERVE_BYTES = 256 * MIB
const CHECK_BYTES = 16 * MIB

/** The limits of an unpacked release. Can be sent to a child process. */
export interface UnpackBound {
  /** Allowed however little has arrived. */
  leastBytes: number
  /** The operator's limit, if any. */
  mostBytes: number | undefined
}

/** Lets the data double with one release. `servedBytes` is the size of the served file; 0 if there is none. */
export function unpackBound({ servedBytes, mostBytes }: { servedBytes: number; mostBytes: number | undefined }): UnpackBound {
  return { leastBytes: Math.max(LEAST_BYTES, 2 * servedBytes), mostBytes }
}

/**
 * The size that the unpacked file may have by now, which stops a decompression bomb. Only bytes that have arrived count, never a
 * stated size.
 */
export function allowedBytes(arrivedBytes: number, { leastBytes, mostBytes = Infinity }: UnpackBound): number {
  return Math.min(Math.max(MOST_TIMES * arrivedBytes, leastBytes), mostBytes)
}

/** Throws `upstream` once the disk has no room for more; checks again after each 16 MiB. */
export function createRoomCheck(file: string, freeBytes: (folder: string) => Promise<number> = freeBytesOf) {
  let written = 0
  let checkedAt = 0
  async function check(neededBytes = 0): Promise<void> {
    if ((await freeBytes(path.dirname(file))) - neededBytes < RESERVE_BYTES)
      throw upstream('the disk of the cache has no room for the release')
  }
  return {
    /** Before anything is written. */
    check,
    async wrote(bytes: number): Promise<void> {
      written += bytes
      if (written - checkedAt < CHECK_BYTES) return
      checkedAt = written
      await check()
    },
  }
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bsize, bavail } = await statfs(folder)
  return bsize * bavail
}
