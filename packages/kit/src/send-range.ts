import type { FileHandle } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { createBufferPool } from './buffer-pool.ts'

const PIECE = 256 * 1024
const spare = createBufferPool({ bytes: PIECE, most: 32 })

export interface Stretch {
  handle: Pick<FileHandle, 'read'>
  /** Both included. */
  start: number
  end: number
}

/**
 * The bytes of a handle that others may be reading: by position, and never closed here. Two buffers take turns, one is filled while the
 * other is on its way; a stream would ask for a fresh one for every piece, which costs as much as reading it. Waits for a slow listener
 * after each piece. What ends early, because the file shrank or the listener left, ends the connection: no short answer looks whole.
 */
export async function sendRange(raw: ServerResponse, { handle, start, end }: Stretch): Promise<void> {
  const buffers: [Buffer, Buffer] = [spare.take(), spare.take()]
  try {
    let written: Promise<void> | undefined
    for (let position = start; position <= end; ) {
      const [buffer] = buffers
      const { bytesRead } = await handle.read({ buffer, length: Math.min(PIECE, end + 1 - position), position })
      if (bytesRead === 0) throw new Error('the file shrank while it was read')
      position += bytesRead
      await written
      written = write(raw, buffer.subarray(0, bytesRead))
      // Whoever is not asked for may still fail.
      written.catch(() => {})
      buffers.reverse()
    }
    await written
    raw.end()
    for (const buffer of buffers) spare.giveBack(buffer)
  } catch {
    // Nobody knows who still reads the buffers: they are not used again.
    raw.destroy()
  }
}

/** Settles when the piece has been handed to the system. */
function write(raw: ServerResponse, piece: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    raw.write(piece, (error) => (error ? reject(error) : resolve()))
  })
}
