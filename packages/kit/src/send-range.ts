import type { FileHandle } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { createBufferPool } from './buffer-pool.ts'

const PIECE = 256 * 1024
const spare = createBufferPool({ bytes: PIECE, max: 32 })

export interface Stretch {
  handle: Pick<FileHandle, 'read'>
  /** Both inclusive. */
  start: number
  end: number
}

/**
 * Sends bytes of a handle that others may be reading: by position, without closing it. One of two buffers is filled while the other
 * is sent; a stream would allocate a new one for every piece, which costs as much as reading it. Waits for a slow client after each
 * piece. A transfer that ends early (the file shrank, the client left) ends the connection, so a short response never looks
 * complete.
 */
export async function sendRange(raw: ServerResponse, { handle, start, end }: Stretch): Promise<void> {
  const buffers: [Buffer, Buffer] = [spare.take(), spare.take()]
  try {
    let written: Promise<void> | undefined
    for (let position = start; position <= end; ) {
      const [buffer] = buffers
      const { bytesRead } = await handle.read({ buffer, length: Math.min(PIECE, end + 1 - position), position })
      if (bytesRead === 0) throw new Error('the file was truncated while it was read')
      position += bytesRead
      await written
      written = write(raw, buffer.subarray(0, bytesRead))
      // An unawaited write may still fail.
      written.catch(() => {})
      buffers.reverse()
    }
    await written
    raw.end()
    for (const buffer of buffers) spare.giveBack(buffer)
  } catch {
    // The socket may still read from the buffers, so they are not reused.
    raw.destroy()
  }
}

/** Settles when the piece has been handed to the system. */
function write(raw: ServerResponse, piece: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    raw.write(piece, (error) => (error ? reject(error) : resolve()))
  })
}
