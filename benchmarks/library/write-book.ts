import { mkdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { withAtoms } from '@chapterhouse/testkit/ilst'
import { createTone } from '@chapterhouse/testkit/tone'
import { bodies } from './bodies.ts'
import { id3Header } from './id3-header.ts'
import type { PlannedBook } from './plan-library.ts'

interface Written {
  files: number
  bytes: number
}

const FIRST_CHANGE = Date.UTC(2024, 0, 1) / 1000
const HOUR = 3600

/** Writes one book below `root`. The same plan gives the same bytes and file dates. */
export async function writeBook(root: string, book: PlannedBook): Promise<Written> {
  const folder = path.join(root, book.folder)
  await mkdir(folder, { recursive: true })
  const changed = FIRST_CHANGE + book.number * HOUR
  const written: Written = { files: 0, bytes: 0 }
  async function put(name: string, content: Buffer): Promise<void> {
    const file = path.join(folder, name)
    await writeFile(file, content)
    await utimes(file, changed, changed)
    written.files += 1
    written.bytes += content.length
  }

  if (book.kind === 'm4b') await put(`${book.title}.m4b`, await m4b(book))
  else
    for (let part = 1; part <= book.parts; part += 1)
      await put(partName(book, part), await (book.kind === 'mp3' ? mp3(book, part) : other(book, part)))
  if (book.cover === 'beside') await put('cover.jpg', await bodies.cover(book.number))
  return written
}

/** Tags as shops and taggers write them. */
async function m4b(book: PlannedBook): Promise<Buffer> {
  const { title, author, narrator, series, year, genre, publisher, asin, isShort } = book
  const inSeries = series
    ? { '----:com.apple.iTunes:SERIES': series.name, '----:com.apple.iTunes:SERIES-PART': String(series.index) }
    : {}
  const cover = book.cover === 'embedded' ? { covr: await bodies.cover(book.number) } : {}
  return withAtoms(await (isShort ? bodies.shortM4b() : bodies.m4b(book)), {
    '\xa9nam': title,
    '\xa9alb': title,
    '\xa9ART': author,
    aART: author,
    '\xa9wrt': narrator,
    '\xa9gen': genre,
    '\xa9day': String(year),
    desc: about(book),
    '\xa9pub': publisher,
    '----:com.apple.iTunes:ASIN': asin,
    ...inSeries,
    ...cover,
  })
}

async function mp3(book: PlannedBook, part: number): Promise<Buffer> {
  const { title, author, narrator, series, year, genre, publisher, asin, parts, number, isShort } = book
  const inSeries = series ? { 'TXXX:SERIES': series.name, 'TXXX:SERIES-PART': String(series.index) } : {}
  const frames = {
    TIT2: `${title} - Part ${part}`,
    TALB: title,
    TPE1: author,
    TPE2: author,
    TCOM: narrator,
    TRCK: `${part}/${parts}`,
    TDRC: String(year),
    TCON: genre,
    TPUB: publisher,
    'TXXX:ASIN': asin,
    ...inSeries,
  }
  const picture = book.cover === 'embedded' ? await bodies.cover(number) : undefined
  return Buffer.concat([id3Header(frames, picture), await (isShort ? bodies.shortMp3() : bodies.mp3(number + part))])
}

/** FLAC, Opus and Vorbis keep their tags in checksummed pages, so ffmpeg writes each file. */
function other({ kind, title, author, narrator, series, year, genre, number, parts }: PlannedBook, part: number): Promise<Buffer> {
  const inSeries: Record<string, string> = series ? { series: series.name, 'series-part': String(series.index) } : {}
  return createTone({
    kind: kind === 'm4b' ? 'ogg' : kind,
    hertz: 250 + (number % 100),
    seconds: 15 + (number % 20),
    tags: {
      title: parts > 1 ? `${title} - Part ${part}` : title,
      album: title,
      artist: author,
      album_artist: author,
      composer: narrator,
      track: `${part}/${parts}`,
      date: String(year),
      genre,
      ...inSeries,
    },
    options: kind === 'ogg' ? ['-ar', '22050', '-b:a', '32k'] : kind === 'opus' ? ['-b:a', '16k'] : ['-ar', '16000'],
  })
}

function partName({ kind, title }: PlannedBook, part: number): string {
  return kind === 'mp3' ? `${String(part).padStart(2, '0')} - ${title}.mp3` : `${title} ${part}.${kind}`
}

function about({ title, author, narrator, genre, year }: PlannedBook): string {
  const first = `${title}, first published in ${year}, is counted among the ${genre.toLowerCase()} that ${author} is remembered for.`
  return `${first} ${narrator} reads it whole, in one long evening after another, with all its letters, songs and footnotes.`
}
