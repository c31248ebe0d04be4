import { execFileSync } from 'node:child_process'
import { mpegFrame } from '../apps/server/src/features/scanning/read/audio/mpeg/mpeg-frame.ts'

/** Each section of a test file has a different tone, which tells a test where playback is. */
export interface Sections {
  count: number
  seconds: number
}

const LOWEST = 400
const STEP = 20
const RATE = 44_100

export const hertzOf = (section: number): number => LOWEST + STEP * section

/** The sections with any sound between two times, by tone. */
export function tonesBetween({ count, seconds }: Sections, from: number, to: number): number[] {
  const [first, last] = [from, to].map((time) => Math.min(count - 1, Math.max(0, Math.floor(time / seconds))))
  return Array.from({ length: (last ?? 0) - (first ?? 0) + 1 }, (_, at) => hertzOf((first ?? 0) + at))
}

/**
 * The frames of some sections at a varying bit rate, without a header: the first third of all sections has noise, which needs many
 * times as many bytes.
 */
export function encodedSections(sections: Sections, from: number, to: number): Buffer {
  const section = `(${from}+floor(t/${sections.seconds}))`
  const tone = `0.4*sin(2*PI*(${LOWEST}+${STEP}*${section})*t)`
  const noise = `0.3*lt(${section}\\,${Math.round(sections.count / 3)})*(random(0)-0.5)`
  const source = `aevalsrc='${tone}+${noise}':d=${(to - from) * sections.seconds}:s=${RATE}`
  const options = ['-q:a', '6', '-write_xing', '0', '-id3v2_version', '0', '-f', 'mp3', '-']
  return execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', source, ...options], { maxBuffer: 2 ** 30 })
}

/** A header frame as encoders write it, for the frames of one file, with an even table. */
export function headerOf(frames: Buffer): Buffer {
  let count = 0
  for (let at = 0, frame = mpegFrame(frames); frame; at += frame.lengthBytes, frame = mpegFrame(frames, at)) count += 1
  const header = Buffer.alloc(417)
  // MPEG-1, layer III, 128 kbit/s, 44.1 kHz, mono.
  header.writeUInt32BE(0xfffb_90c0)
  header.write('Xing', 21)
  header.writeUInt32BE(7, 25)
  header.writeUInt32BE(count, 29)
  header.writeUInt32BE(header.length + frames.length, 33)
  for (let step = 0; step < 100; step += 1) header[37 + step] = Math.floor(step * 2.56)
  return header
}

/** A file's URL for an element of a page, which cannot send headers. */
export async function mediaUrl(url: string, token: string, path: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/api/v1/auth/media-token`, { method: 'POST', headers })
  const { token: media } = (await answer.json()) as { token: string }
  return `${url}/api/v1/libraries/1/stream?${new URLSearchParams({ path, token: media })}`
}
