import type { Bytes } from '../file-window.ts'
import { type MpegFrame, mpegFrame } from './mpeg-frame.ts'

/** Longer than two frames. */
export const FRAME_REACH = 8 * 1024

export const frameAt = (bytes: Bytes, at: number): MpegFrame | undefined => mpegFrame(bytes.at(at, 4))

/**
 * The start of the next frame that is followed by another of its kind, since a single one is often a coincidence. `reach`: in
 * bytes. `kind`: only frames of this kind.
 */
export function findFrame(
  bytes: Bytes,
  from: number,
  { reach = FRAME_REACH, kind }: { reach?: number; kind?: number } = {},
): number | undefined {
  const stretch = bytes.at(from, reach)
  for (let at = stretch.indexOf(0xff); at !== -1; at = stretch.indexOf(0xff, at + 1)) {
    const frame = mpegFrame(stretch, at)
    if (!frame || frame.lengthBytes < 8 || frame.kind !== (kind ?? frame.kind)) continue
    const end = from + at + frame.lengthBytes
    // A single frame that reaches the end of the file also counts.
    if (end === bytes.size || frameAt(bytes, end)?.kind === frame.kind) return from + at
  }
  return undefined
}
