import { existsSync, readFileSync, rmSync } from 'node:fs'
import { mkdir, rename, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { bodies } from './library/bodies.ts'
import { id3Header } from './library/id3-header.ts'
import { type PlannedBook, planLibrary } from './library/plan-library.ts'
import { createRandom } from './library/random.ts'
import { writeBook } from './library/write-book.ts'

export interface GeneratedLibrary {
  /** The library. */
  root: string
  /** A few files of realistic length, to be sent in full. */
  largeRoot: string
  large: readonly string[]
  books: readonly PlannedBook[]
  /** Number of audio files and images. */
  files: number
  bytes: number
}

/** Increase this when the generated files change, so that older folders are regenerated. */
const RECIPE = 4
const AT_ONCE = 2
const MEGABYTE = 2 ** 20
const LARGE_MEGABYTES = [20, 24, 28, 34, 40, 46, 52, 60]

/** The benchmarks' library, reused from the cache folder if it is complete. Needs ffmpeg the first time. */
export async function generateLibrary({
  books: count,
  isShort = false,
  cache,
  progress,
}: {
  books: number
  /** Whether the files have only a second of audio; with more than ten thousand books they always do. */
  isShort?: boolean
  cache?: string | undefined
  /** Called after each book. */
  progress: (done: number, total: number) => void
}): Promise<GeneratedLibrary> {
  const home = path.join(cache ?? path.join(tmpdir(), 'chapterhouse-bench'), `library-${RECIPE}-${count}${isShort ? '-short' : ''}`)
  const books = planLibrary(count, { isShort })
  const places = {
    root: path.join(home, 'books'),
    largeRoot: path.join(home, 'large'),
    large: LARGE_MEGABYTES.map(largePath),
    books,
  }
  const record = path.join(home, 'whole.json')
  if (existsSync(record)) return { ...places, ...(JSON.parse(readFileSync(record, 'utf8')) as { files: number; bytes: number }) }

  rmSync(home, { recursive: true, force: true })
  const sums = { files: 0, bytes: 0 }
  const waiting = books.values()
  let done = 0
  async function writeSome(): Promise<void> {
    for (const book of waiting) {
      const { files, bytes } = await writeBook(places.root, book)
      sums.files += files
      sums.bytes += bytes
      progress(++done, count)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, writeSome))
  for (const [at, megabytes] of LARGE_MEGABYTES.entries()) await writeLarge(places.largeRoot, at, megabytes)
  // Written last and atomically: a folder without it is incomplete.
  await writeFile(`${record}.new`, JSON.stringify(sums))
  await rename(`${record}.new`, record)
  return { ...places, ...sums }
}

const largePath = (megabytes: number): string => `Long Author/A Book of ${megabytes} Megabytes/A Book of ${megabytes} Megabytes.mp3`

/** Repeats one tone, since MPEG frames can be concatenated. */
async function writeLarge(root: string, at: number, megabytes: number): Promise<void> {
  const file = path.join(root, largePath(megabytes))
  await mkdir(path.dirname(file), { recursive: true })
  const body = await bodies.mp3(at)
  const length = megabytes * MEGABYTE + createRandom(at).below(MEGABYTE)
  const header = id3Header({ TIT2: path.basename(file, '.mp3'), TALB: path.basename(file, '.mp3'), TPE1: 'Long Author' })
  const frames = Buffer.alloc(length - header.length, body)
  await writeFile(file, Buffer.concat([header, frames]))
  const changed = Date.UTC(2024, 0, 1) / 1000
  await utimes(file, changed, changed)
}
