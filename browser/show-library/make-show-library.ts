// Generates a realistic library of 2,000 books for screenshots and for looking at pages: works in the public domain and invented
// ones, with drawn covers. The audio is a second of silence; the rest of each file is a hole that takes no disk space.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { mkdir, open, utimes, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createTone } from '@chapterhouse/testkit/tone'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { CHROMIUM } from '../test-browser.ts'
import { COVER_STYLES, coverHtml, SIDE } from './cover-designs.ts'
import { planShowLibrary, type ShowBook } from './plan.ts'

/** Increase this when the written files change. */
const RECIPE = 1
const SHEET = 25
const CHANGED = Date.UTC(2026, 0, 1) / 1_000
/** MPEG-1 layer III, 44.1 kHz, mono, 64 kbit/s. */
const FRAME = { samples: 1_152, rate: 44_100, bytes: 208, infoAt: 21, bytesPerSecond: 8_000 }

/** Books with all of their audio, so that they can be played at any position. */
const PLAYED: ReadonlySet<string> = new Set(['The Time Machine'])

/** Returns the folder, generated once in the temporary folder. Needs ffmpeg and Chromium the first time. */
export async function makeShowLibrary(count: number, progress: (text: string) => void): Promise<string> {
  const home = path.join(tmpdir(), `chapterhouse-show-${RECIPE}-${count}`)
  const root = path.join(home, 'Audiobooks')
  const whole = path.join(home, 'whole')
  if (existsSync(whole)) return root
  rmSync(home, { recursive: true, force: true })
  const books = planShowLibrary(count)
  const sound = await createTone({
    kind: 'mp3',
    hertz: 20,
    options: ['-ar', '44100', '-ac', '1', '-b:a', '64k', '-write_xing', '0', '-id3v2_version', '0'],
  })
  for (const [at, book] of books.entries()) {
    await writeBook(root, book, sound)
    if (at % 200 === 0) progress(`${at} books`)
  }
  await writeCovers(root, books, progress)
  await writeFile(whole, '')
  return root
}

async function writeBook(root: string, book: ShowBook, sound: Buffer): Promise<void> {
  const folder = path.join(root, book.folder)
  await mkdir(folder, { recursive: true })
  const { title, author, narrator, series, year, genre, language, publisher, description, chapters } = book
  const facts = { title, authors: [author], narrators: [narrator], genres: [genre], language, publisher, description, chapters }
  const more = { ...(year && { publishedYear: String(year) }), ...(series && { series: [`${series.name} #${series.index}`] }) }
  await writeFile(path.join(folder, 'metadata.json'), JSON.stringify({ ...facts, ...more }))
  const file = path.join(folder, `${title}.mp3`)
  const handle = await open(file, 'w')
  await handle.write(infoFrame(book, sound))
  const size = book.seconds * FRAME.bytesPerSecond
  if (PLAYED.has(title)) await handle.write(Buffer.alloc(size, sound))
  else await handle.write(sound)
  await handle.truncate(size)
  await handle.close()
  await utimes(file, CHANGED, CHANGED)
}

/** The frame that states how many follow; it includes the book's number, so that no two files are alike. */
function infoFrame({ seconds, number }: ShowBook, sound: Buffer): Buffer {
  const frame = Buffer.alloc(FRAME.bytes)
  sound.copy(frame, 0, 0, 4)
  // No padding.
  frame[2] = (frame[2] ?? 0) & 0xfd
  frame.write('Info', FRAME.infoAt, 'latin1')
  frame.writeUInt32BE(3, FRAME.infoAt + 4)
  frame.writeUInt32BE(Math.round((seconds * FRAME.rate) / FRAME.samples), FRAME.infoAt + 8)
  frame.writeUInt32BE(seconds * FRAME.bytesPerSecond, FRAME.infoAt + 12)
  frame.writeUInt32BE(number, FRAME.infoAt + 16)
  return frame
}

/** Draws covers in a browser, for its fonts, many per sheet. */
async function writeCovers(root: string, books: readonly ShowBook[], progress: (text: string) => void): Promise<void> {
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const page = await browser.newPage({ viewport: { width: SIDE * 5, height: SIDE * 5 } })
    const covered = books.filter(({ cover }) => cover)
    const style = `${fonts()}${COVER_STYLES}`
    for (let at = 0; at < covered.length; at += SHEET) {
      const some = covered.slice(at, at + SHEET)
      await page.setContent(`<style>${style}</style>${some.map(coverHtml).join('')}`)
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      const sheet = await page.screenshot()
      await Promise.all(some.map((book, place) => writeCover(path.join(root, book.folder), sheet, place)))
      if (at % 500 === 0) progress(`${at} covers`)
    }
  } finally {
    await browser.close()
  }
}

async function writeCover(folder: string, sheet: Buffer, place: number): Promise<void> {
  const area = { left: (place % 5) * SIDE, top: Math.floor(place / 5) * SIDE, width: SIDE, height: SIDE }
  await writeFile(path.join(folder, 'cover.jpg'), await sharp(sheet).extract(area).jpeg({ quality: 86 }).toBuffer())
}

function fonts(): string {
  const require = createRequire(import.meta.url)
  const face = (kind: 'normal' | 'italic') => {
    const file = require.resolve(`@fontsource-variable/literata/files/literata-latin-wght-${kind}.woff2`)
    const data = readFileSync(file).toString('base64')
    return `@font-face { font-family: Literata; font-style: ${kind}; font-weight: 200 900; src: url(data:font/woff2;base64,${data}) }`
  }
  return face('normal') + face('italic')
}

if (import.meta.main) {
  const root = await makeShowLibrary(Number(process.argv[2] ?? 2_000), (text) => process.stderr.write(`\r${text}   `))
  process.stdout.write(`\n${root}\n`)
}
