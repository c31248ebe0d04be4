import type { FileHandle } from 'node:fs/promises'
import { createJsonReader, type ReadJson } from '@chapterhouse/kit/json/json-reader'
import type { Workers } from '@chapterhouse/kit/processes/workers'
import { ONLY_AUDIO } from '@chapterhouse/media-tools/only-audio'
import { INHERITED, runTool, type Spawn, type ToolOutcome } from '@chapterhouse/media-tools/run-tool'
import type { Tool } from '@chapterhouse/media-tools/tool'
import { imageSize, imageType, mayBeCover } from '../formats/index.ts'
import type { PictureFound, PictureRequest } from './find-picture.worker.ts'

interface Failed {
  kind: 'failed'
  cause: unknown
}

type Looked = { kind: 'found'; bytes: Buffer } | { kind: 'none' } | Failed

const NONE: Looked = { kind: 'none' }

export type EmbeddedArt = ReturnType<typeof createEmbeddedArt>

export const MAX_BYTES = 32 * 1024 * 1024
const WITHIN_MS = 15_000
/** Limits for ffprobe's output, which contains texts from the file. */
const PROBED = { bytes: 1024 * 1024, depth: 16, values: 40_000 }
const FIND = new URL('./find-picture.worker.ts', import.meta.url)

/**
 * The image in an audio file: the largest front cover, else the largest attached one, but never a video frame. Only JPEG, PNG, GIF, WebP and
 * BMP count, recognised by their bytes.
 */
export function createEmbeddedArt({
  workers,
  ffmpeg,
  ffprobe,
  spawn,
}: {
  workers: Pick<Workers, 'run'>
  ffmpeg: () => Tool | undefined
  ffprobe: () => Tool | undefined
  spawn: Spawn
}) {
  async function inProcess(file: string): Promise<Looked> {
    const found = await run({ file, maxBytes: MAX_BYTES })
    if (found.kind === 'failed') return found
    if (found.kind === 'unreadable') return NONE
    const pictures = found.pictures
      .map(({ isFront, bytes }) => ({ isFront, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length) }))
      .filter(({ bytes }) => mayBeCover(bytes))
    const fronts = pictures.filter(({ isFront }) => isFront)
    const [largest] = (fronts.length > 0 ? fronts : pictures).toSorted((a, b) => pixelsOf(b.bytes) - pixelsOf(a.bytes))
    return largest ? { kind: 'found', bytes: largest.bytes } : NONE
  }

  async function run(request: PictureRequest): Promise<PictureFound | Failed> {
    try {
      return await workers.run<PictureRequest, PictureFound>(FIND, request, { within: WITHIN_MS })
    } catch (cause) {
      return { kind: 'failed', cause }
    }
  }

  /** Undefined without the tools. */
  async function byTools(open: FileHandle, absolute: string): Promise<Looked | undefined> {
    const [taker, prober] = [ffmpeg(), ffprobe()]
    if (!taker || !prober) return undefined
    const source = INHERITED ?? absolute
    const limits = { spawn, open, within: WITHIN_MS, maxStderrBytes: 4_096 }
    const shown = [
      '-v',
      'error',
      '-select_streams',
      'v',
      '-show_entries',
      'stream=index:stream_disposition=attached_pic:stream_tags=comment',
    ]
    const probed = await runTool({
      ...limits,
      file: prober.path,
      args: [...shown, '-of', 'json', ...ONLY_AUDIO, source],
      maxStdoutBytes: PROBED.bytes,
    })
    const index = probed.kind === 'ran' ? await findAttached(probed.stdout, createJsonReader(workers)) : undefined
    if (index === undefined) return nothingBy(probed)
    const copied = ['-map', `0:${index}`, '-c', 'copy', '-frames:v', '1', '-f', 'image2pipe', 'pipe:1']
    const args = ['-nostdin', '-v', 'error', ...ONLY_AUDIO, '-i', source, ...copied]
    const taken = await runTool({ ...limits, file: taker.path, args, maxStdoutBytes: MAX_BYTES })
    return taken.kind === 'ran' && imageType(taken.stdout) !== undefined ? { kind: 'found', bytes: taken.stdout } : nothingBy(taken)
  }

  return {
    /** Undefined if there is none; throws after a timeout. `absolute` is used only by tools that cannot inherit an open file. */
    async take(handle: FileHandle, absolute: string): Promise<Buffer | undefined> {
      const open = process.platform === 'linux' ? `/proc/self/fd/${handle.fd}` : absolute
      const own = await inProcess(open)
      if (own.kind === 'found') return own.bytes
      const last = (await byTools(handle, absolute)) ?? own
      if (last.kind === 'failed') throw new Error('could not determine whether the file contains a cover', { cause: last.cause })
      return last.kind === 'found' ? last.bytes : undefined
    },
  }
}

/** The result without an image: none if a tool read or rejected the whole file, an error after a timeout. */
function nothingBy({ kind }: ToolOutcome): Looked | undefined {
  if (kind === 'timed-out') return { kind: 'failed', cause: new Error('a tool timed out') }
  return kind === 'absent' ? undefined : NONE
}

/** The index of the stream with the image. */
async function findAttached(stdout: Uint8Array, readJson: ReadJson): Promise<number | undefined> {
  const read = await readJson(stdout, { limits: PROBED, within: WITHIN_MS })
  const { streams = [] }: { streams?: unknown } = read.ok && isObject(read.value) ? read.value : {}
  const attached = (Array.isArray(streams) ? streams : []).filter(
    (stream) => isObject(stream) && isObject(stream['disposition']) && stream['disposition']['attached_pic'] === 1,
  ) as Record<string, unknown>[]
  const front = attached.find(({ tags }) => isObject(tags) && /front/i.test(String(tags['comment'])))
  const index = (front ?? attached[0])?.['index']
  return typeof index === 'number' ? index : undefined
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** 0 if the header doesn't say, so that the first of several such images is used. */
function pixelsOf(bytes: Buffer): number {
  const { width, height } = imageSize(bytes) ?? { width: 0, height: 0 }
  return width * height
}
