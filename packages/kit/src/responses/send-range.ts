import type { FileHandle } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { ignore, warn } from '../ignore.ts'
import { createBufferPool } from './buffer-pool.ts'
import type { splicedHandle } from './splice.ts'

const PIECE = 256 * 1024
const spare = createBufferPool({ bytes: PIECE, max: 32 })

export interface Stretch {
  handle: Pick<FileHandle, 'read'> | ReturnType<typeof splicedHandle>
  /** Both inclusive. */
  start: number
  end: number
}

/**
 * Sends bytes of a handle that others may be reading: by position, without closing it. A response takes its single buffer only once
 * the system has all previous bytes: otherwise thousands of clients that read nothing would hold hundreds of megabytes. Buffers are
 * reused, since a stream would allocate one per piece, which costs as much as reading it. A transfer that ends early (the file
 * shrank, the client left) ends the connection, so that a short response never looks complete.
 */
export async function sendRange(raw: ServerResponse, { handle, start, end }: Stretch, pool = spare): Promise<void> {
  for (let position = start; position <= end; ) {
    const buffer = pool.take()
    try {
      const bytesRead = await readSome(handle, { buffer, length: Math.min(PIECE, end + 1 - position), position })
      position += bytesRead
      await write(raw, buffer.subarray(0, bytesRead))
      pool.giveBack(buffer)
    } catch (error) {
      ignore('the client left, or the failure to read is in the log')(error)
      raw.destroy()
      onceUnread(raw, () => pool.giveBack(buffer))
      return
    }
  }
  raw.end()
}

/** The client only sees the connection end; the cause is known only here. */
async function readSome(handle: Stretch['handle'], piece: { buffer: Buffer; length: number; position: number }): Promise<number> {
  try {
    const { bytesRead } = await handle.read(piece)
    if (bytesRead > 0) return bytesRead
    throw new Error('the file was truncated while it was read')
  } catch (error) {
    warn('a file could not be sent to its end')(error)
    throw error
  }
}

/** Settles when the piece has been passed to the system. */
function write(raw: ServerResponse, piece: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    raw.write(piece, (error) => (error ? reject(error) : resolve()))
  })
}

/** Runs once a destroyed response can no longer read from its buffers; its connection may have to close first. */
export function onceUnread({ req: { socket } }: ServerResponse, run: () => void): void {
  if (socket.closed) run()
  else socket.once('close', run)
}
