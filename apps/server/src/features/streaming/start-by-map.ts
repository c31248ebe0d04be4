import type { FrameMap } from '../catalogue/index.ts'

/**
 * ffmpeg input options to start at the last mapped frame before a time. ffmpeg then reads no header of the file, and only seeks
 * within one step, for which it counts the frames.
 */
export function startByMap({ stepUs, offsets }: FrameMap, seconds: number): string[] {
  const point = Math.min(Math.floor((seconds * 1_000_000) / stepUs), offsets.length - 1)
  const rest = seconds - (point * stepUs) / 1_000_000
  return ['-skip_initial_bytes', String(offsets[point] ?? 0), '-ss', rest.toFixed(6)]
}
