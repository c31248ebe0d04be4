import type { FileHandle } from 'node:fs/promises'
import { imageType } from '../formats/index.ts'

export const HEAD_BYTES = 16

export async function imageTypeOf(handle: FileHandle): Promise<string | undefined> {
  const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(HEAD_BYTES), position: 0 })
  return imageType(buffer.subarray(0, bytesRead))
}
