import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Atoms, withAtoms } from './ilst.ts'

const run = promisify(execFile)

export type ToneKind = 'mp3' | 'm4b' | 'm4a' | 'mp4' | 'flac' | 'opus' | 'ogg'

export interface Tone {
  kind: ToneKind
  /** Default: 1. */
  seconds?: number
  /** A different pitch gives a different fingerprint. */
  hertz?: number
  /** As ffmpeg writes them for this kind; for iTunes atoms see `atoms`. */
  tags?: Readonly<Record<string, string>>
  chapters?: readonly ToneChapter[]
  cover?: Picture
  /** mp4 kinds only: replaces the tags of ffmpeg with atoms as in real files. */
  atoms?: Atoms
  /** Further ffmpeg output options, including the codec. */
  options?: readonly string[]
}

export interface ToneChapter {
  title: string
  /** Seconds. */
  start: number
  end: number
}

export interface Picture {
  kind: 'jpeg' | 'png'
  width?: number
  height?: number
  colour?: string
}

/** Some kinds are also ffmpeg format names; m4b is not. */
const FORMAT: Record<ToneKind, string> = {
  mp3: 'mp3',
  m4b: 'ipod',
  m4a: 'ipod',
  mp4: 'mp4',
  flac: 'flac',
  opus: 'opus',
  ogg: 'ogg',
}
const CODEC: Record<ToneKind, string> = {
  mp3: 'libmp3lame',
  m4b: 'aac',
  m4a: 'aac',
  mp4: 'aac',
  flac: 'flac',
  opus: 'libopus',
  ogg: 'libvorbis',
}

const made = new Map<string, Promise<Buffer>>()
/** Bump when the recipes below change. */
const RECIPE = 2
/** CI names a folder that outlasts the run. */
const shelf = path.join(process.env['TONES'] ?? tmpdir(), `tones-${RECIPE}`)

/** A tiny real audio file, made by ffmpeg. The same options give the same bytes, cached in a folder. */
export function createTone(tone: Tone): Promise<Buffer> {
  const { atoms, ...rest } = tone
  const bytes = shelved(JSON.stringify(rest), () => record(rest))
  return atoms ? bytes.then((plain) => withAtoms(plain, atoms)) : bytes
}

/** Writes a tone and its folders, last changed a minute ago, so that it does not seem to be in the process of being written. */
export async function putTone(file: string, tone: Tone, { ageSeconds = 60 } = {}): Promise<void> {
  await putFile(file, await createTone(tone), { ageSeconds })
}

/** Like `putTone`, for any content. */
export async function putFile(file: string, content: string | Uint8Array, { ageSeconds = 60 } = {}): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, content)
  const then = Math.floor(Date.now() / 1000) - ageSeconds
  await utimes(file, then, then)
}

export function createPicture({ kind, width = 96, height = 96, colour = 'teal' }: Picture): Promise<Buffer> {
  const source = ['-f', 'lavfi', '-i', `color=${colour}:s=${width}x${height}:d=1`, '-frames:v', '1']
  const codec = kind === 'png' ? 'png' : 'mjpeg'
  return shelved(JSON.stringify({ kind, width, height, colour }), () =>
    withFolder((folder) => ffmpeg([...source, '-c:v', codec, '-f', 'image2'], path.join(folder, `picture.${kind}`))),
  )
}

function record({
  kind,
  seconds = 1,
  hertz = 440,
  tags = {},
  chapters = [],
  cover,
  options = [],
}: Omit<Tone, 'atoms'>): Promise<Buffer> {
  return withFolder(async (folder) => {
    const about = path.join(folder, 'about.txt')
    await writeFile(about, metadataText(tags, chapters))
    const inputs = ['-f', 'lavfi', '-i', `sine=${hertz}:d=${seconds}:sample_rate=44100`, '-f', 'ffmetadata', '-i', about]
    if (cover) {
      const file = path.join(folder, `cover.${cover.kind}`)
      await writeFile(file, await createPicture(cover))
      inputs.push('-i', file)
    }
    const picture = cover ? ['-map', '2:v', '-c:v', 'copy', '-disposition:v', 'attached_pic'] : []
    const tagged = ['-map', '0:a', '-map_metadata', '1', '-map_chapters', '1', ...picture]
    const sound = ['-ac', '1', '-c:a', CODEC[kind], ...(kind === 'flac' ? [] : ['-b:a', '48k']), ...options]
    // Bit-exact: otherwise Ogg streams contain a random number, and fingerprints differ between runs.
    const exact = ['-fflags', '+bitexact', ...(kind === 'mp3' ? ['-id3v2_version', '4'] : [])]
    return ffmpeg([...inputs, ...tagged, ...exact, ...sound, '-f', FORMAT[kind]], path.join(folder, `tone.${kind}`))
  })
}

function metadataText(tags: Readonly<Record<string, string>>, chapters: readonly ToneChapter[]): string {
  const escaped = (text: string) => text.replace(/[=;#\\\n]/g, '\\$&')
  return [
    ';FFMETADATA1',
    ...Object.entries(tags).map(([name, value]) => `${escaped(name)}=${escaped(value)}`),
    ...chapters.flatMap(({ title, start, end }) => [
      '[CHAPTER]',
      'TIMEBASE=1/1000',
      `START=${Math.round(start * 1000)}`,
      `END=${Math.round(end * 1000)}`,
      `title=${escaped(title)}`,
    ]),
    '',
  ].join('\n')
}

async function ffmpeg(args: readonly string[], output: string): Promise<Buffer> {
  await run('ffmpeg', ['-hide_banner', '-nostdin', '-loglevel', 'error', '-y', ...args, output])
  return readFile(output)
}

async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = path.join(tmpdir(), `recording-${randomUUID()}`)
  await mkdir(folder)
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function shelved(name: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const bytes = made.get(name) ?? takeOrMake(path.join(shelf, createHash('sha256').update(name).digest('hex')), make)
  made.set(name, bytes)
  return bytes
}

async function takeOrMake(file: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const found = await readFile(file).catch(() => undefined)
  if (found) return found
  const bytes = await make()
  await mkdir(shelf, { recursive: true })
  // Renamed into place, so that another process never reads half a file.
  const temporary = `${file}.${randomUUID()}`
  await writeFile(temporary, bytes)
  await rename(temporary, file)
  return bytes
}
