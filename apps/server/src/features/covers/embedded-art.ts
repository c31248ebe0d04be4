import type { FileHandle } from 'node:fs/promises'
import type { Workers } from '@chapterhouse/kit/workers'
import { runTool, type Spawn } from '@chapterhouse/media-tools/run-tool'
import type { Tool } from '@chapterhouse/media-tools/tool'
import type { PictureAsked, PictureFound } from './find-picture.worker.ts'
import { imageType } from './image-kind.ts'

export interface EmbeddedArtNeeds {
  workers: Pick<Workers, 'run'>
  ffmpeg: () => Tool | undefined
  ffprobe: () => Tool | undefined
  spawn: Spawn
}

export type EmbeddedArt = ReturnType<typeof createEmbeddedArt>

export const MOST_BYTES = 32 * 1024 * 1024
const WITHIN_MS = 15_000
const FIND = new URL('./find-picture.worker.ts', import.meta.url)

/**
 * The picture in an audio file: the front cover, else the first that is attached. Never a frame of a film: an mp4 with a real video track
 * has no cover for that. What is no JPEG, PNG, GIF, WebP or BMP by its bytes does not count.
 */
export function createEmbeddedArt({ workers, ffmpeg, ffprobe, spawn }: EmbeddedArtNeeds) {
  async function inProcess(file: string): Promise<Buffer | undefined> {
    const asked: PictureAsked = { file, maxBytes: MOST_BYTES }
    const found = await workers.run<PictureAsked, PictureFound>(FIND, asked, { within: WITHIN_MS }).catch(() => undefined)
    if (found?.kind !== 'found') return undefined
    const pictures = found.pictures
      .map(({ isFront, bytes }) => ({ isFront, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length) }))
      .filter(({ bytes }) => imageType(bytes) !== undefined)
    return (pictures.find(({ isFront }) => isFront) ?? pictures[0])?.bytes
  }

  async function byTools(file: string): Promise<Buffer | undefined> {
    const [taker, prober] = [ffmpeg(), ffprobe()]
    if (!taker || !prober) return undefined
    const limits = { spawn, within: WITHIN_MS, maxStderrBytes: 4_096 }
    const shown = [
      '-v',
      'error',
      '-select_streams',
      'v',
      '-show_entries',
      'stream=index:stream_disposition=attached_pic:stream_tags=comment',
    ]
    const probed = await runTool({ ...limits, file: prober.path, args: [...shown, '-of', 'json', file], maxStdoutBytes: 1_048_576 })
    const index = probed.kind === 'ran' ? attachedIn(String(probed.stdout)) : undefined
    if (index === undefined) return undefined
    const copied = ['-map', `0:${index}`, '-c', 'copy', '-frames:v', '1', '-f', 'image2pipe', 'pipe:1']
    const args = ['-nostdin', '-v', 'error', '-i', file, ...copied]
    const taken = await runTool({ ...limits, file: taker.path, args, maxStdoutBytes: MOST_BYTES })
    return taken.kind === 'ran' && imageType(taken.stdout) !== undefined ? taken.stdout : undefined
  }

  return {
    /** Undefined where there is none. `absolute` is used only by what cannot be given an open file. */
    async take(handle: FileHandle, absolute: string): Promise<Buffer | undefined> {
      const open = process.platform === 'linux' ? `/proc/self/fd/${handle.fd}` : absolute
      return (await inProcess(open)) ?? byTools(absolute)
    },
  }
}

interface Probed {
  streams?: { index: number; disposition?: { attached_pic?: number }; tags?: { comment?: string } }[]
}

function attachedIn(json: string): number | undefined {
  try {
    const attached = ((JSON.parse(json) as Probed).streams ?? []).filter(({ disposition }) => disposition?.attached_pic === 1)
    return (attached.find(({ tags }) => /front/i.test(tags?.comment ?? '')) ?? attached[0])?.index
  } catch {
    return undefined
  }
}
