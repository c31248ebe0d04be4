import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { createTone, type ToneChapter } from '@chapterhouse/testkit/tone'
import { lengthenM4b } from './lengthen-m4b.ts'
import { createRandom } from './random.ts'

const run = promisify(execFile)

const M4B_VARIANTS = 41
const MP3_VARIANTS = 24
const COVERS = 24
/** For one cover in this many: 2 MB. */
const LARGEST_SIDE = 2_200

const MINUTE = 60
const HOUR = 3600
/** At 22.05 kHz and 1,024 samples per frame. */
const FRAMES_PER_SECOND = 22
const FRAMES_PER_MINUTE = 1_290

const kept = new Map<string, Promise<Buffer>>()

/** A few encoded audio bodies, shared by many books that differ only in their headers. */
export const bodies = {
  /**
   * Two to sixteen hours long, through tables that repeatedly point to one encoded minute; every second one has its index at the
   * front, as for streaming, and every third one chunks as large as the minute.
   */
  async m4b({ chapters, number }: { chapters: number; number: number }): Promise<Buffer> {
    const variant = chapters % M4B_VARIANTS
    const random = createRandom(number)
    const minute = await createTone({
      kind: 'm4b',
      hertz: 200 + variant,
      seconds: MINUTE,
      chapters: titled(chapters, MINUTE),
      options: ['-ar', '22050', '-b:a', '32k', ...(variant % 2 === 0 ? ['-movflags', '+faststart'] : [])],
    })
    // Most books are shorter than ten hours.
    const anyLength = () => random.between(2 * HOUR, 16 * HOUR)
    const framesPerChunk = variant % 3 === 0 ? FRAMES_PER_MINUTE : FRAMES_PER_SECOND
    return lengthenM4b(minute, { seconds: Math.min(anyLength(), anyLength()), framesPerChunk })
  },

  /** One second with three chapters, 3 KB. */
  shortM4b: (): Promise<Buffer> =>
    createTone({ kind: 'm4b', seconds: 1, chapters: titled(3, 1), options: ['-ar', '8000', '-b:a', '8k'] }),
  /** One second without tags, 3 KB. */
  shortMp3: (): Promise<Buffer> =>
    createTone({ kind: 'mp3', seconds: 1, options: ['-ar', '22050', '-b:a', '16k', '-id3v2_version', '0'] }),

  /**
   * Without tags, 20 to 80 KB. One third has a constant bit rate and no length header, as older encoders wrote it; a few have a
   * variable rate and no header.
   */
  mp3(number: number): Promise<Buffer> {
    const variant = number % MP3_VARIANTS
    const isVariable = variant % 8 === 5
    const header = variant % 3 === 1 || isVariable ? ['-write_xing', '0'] : []
    const rate = isVariable ? ['-q:a', '6', '-af', 'tremolo=f=0.3:d=0.9'] : ['-b:a', '16k']
    return createTone({
      kind: 'mp3',
      hertz: 300 + variant,
      seconds: 10 + variant * 1.25,
      options: ['-ar', '22050', ...rate, ...header, '-id3v2_version', '0'],
    })
  },

  /** 100 KB to 1 MB, 600 to 1,500 pixels wide, like covers from shops; a few of 2 MB. */
  cover(number: number): Promise<Buffer> {
    const variant = number % COVERS
    const made = kept.get(`cover ${variant}`) ?? paint(variant)
    kept.set(`cover ${variant}`, made)
    return made
  },
}

/** Chapters between half and one and a half times the mean length. */
function titled(count: number, seconds: number): ToneChapter[] {
  const random = createRandom(count)
  const inner = Array.from({ length: count - 1 }, (_, index) => index + 1 + random.between(-25, 25) / 100)
  const edges = [0, ...inner, count].map((edge) => Math.round((seconds * 1000 * edge) / count) / 1000)
  return edges.slice(0, -1).map((start, index) => ({
    title: count % 2 === 0 ? `Chapter ${index + 1}` : `${index + 1}. In which much happens, and ${index + 1} things are found`,
    start,
    end: edges[index + 1] ?? seconds,
  }))
}

async function paint(variant: number): Promise<Buffer> {
  const side = variant === COVERS - 1 ? LARGEST_SIDE : 600 + Math.round((variant * 900) / COVERS)
  const picture = `gradients=s=${side}x${side}:seed=${variant + 1}:n=6:d=1,noise=alls=40:all_seed=${variant + 1},gblur=sigma=1.5`
  const { stdout } = await run(
    'ffmpeg',
    ['-hide_banner', '-nostdin', '-loglevel', 'error', '-f', 'lavfi', '-i', picture, '-frames:v', '1', '-q:v', '4'].concat([
      '-fflags',
      '+bitexact',
      '-f',
      'image2pipe',
      '-c:v',
      'mjpeg',
      '-',
    ]),
    { encoding: 'buffer', maxBuffer: 4 * 1024 * 1024 },
  )
  return stdout
}
