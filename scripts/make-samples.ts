// Regenerates samples/library: three short books from public domain texts, spoken by espeak-ng and encoded by ffmpeg.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { withAtoms } from '@chapterhouse/testkit/ilst'
import { putFile } from '@chapterhouse/testkit/tone'
import { coverOf } from './sample-covers.ts'

const ROOT = path.resolve(import.meta.dirname, '../samples')
const NARRATOR = 'eSpeak NG'
/** As in the records of samples/community. Real ASINs of audiobooks begin with B0 or are ISBNs. */
const ASINS = { alice: 'BSAMPLE001', aesop: 'BSAMPLE002', worlds: 'BSAMPLE003' }
const work = mkdtempSync(path.join(tmpdir(), 'samples-'))

interface Part {
  title: string
  text: string
}
interface Spoken extends Part {
  wav: string
  seconds: number
}

rmSync(path.join(ROOT, 'library'), { recursive: true, force: true })
await aesop()
await alice()
await worlds()
rmSync(work, { recursive: true })

/** One m4b with chapters, iTunes atoms and an embedded cover. */
async function aesop(): Promise<void> {
  const parts = spoken('aesop', 'en-gb')
  const list = path.join(work, 'list.txt')
  writeFileSync(list, parts.map(({ wav }) => `file '${wav}'`).join('\n'))
  const chapters = path.join(work, 'chapters.txt')
  writeFileSync(chapters, ffmetadata(parts))
  const plain = path.join(work, 'aesop.m4b')
  const input = ['-f', 'concat', '-safe', '0', '-i', list, '-i', chapters]
  ffmpeg([...input, '-map', '0:a', '-map_chapters', '1', '-c:a', 'aac', '-b:a', '40k', '-f', 'ipod', plain])
  const bytes = withAtoms(readFileSync(plain), {
    '©alb': 'Six Fables',
    '©nam': 'Six Fables',
    '©ART': 'Aesop',
    aART: 'Aesop',
    '©nrt': NARRATOR,
    '©day': '1867',
    '©mvn': 'Fables for Beginners',
    '©mvi': 1,
    '----:com.apple.iTunes:ASIN': ASINS.aesop,
    desc: 'Six fables in the translation of George Fyler Townsend.',
    covr: await coverOf('tortoise'),
  })
  await putFile(path.join(ROOT, 'library/Aesop/Six Fables/Six Fables.m4b'), bytes)
}

/** A folder of mp3 parts with ID3 tags. */
async function alice(): Promise<void> {
  const folder = path.join(ROOT, "library/Lewis Carroll/Alice/1 - Alice's Adventures in Wonderland")
  mkdirSync(folder, { recursive: true })
  for (const [at, { title, wav }] of spoken('alice', 'en-gb-x-rp').entries()) {
    const number = String(at + 1).padStart(2, '0')
    const tags = {
      title,
      album: "Alice's Adventures in Wonderland",
      artist: 'Lewis Carroll',
      album_artist: 'Lewis Carroll',
      composer: NARRATOR,
      track: number,
      date: '1865',
      SERIES: 'Alice',
      'SERIES-PART': '1',
      ASIN: ASINS.alice,
    }
    ffmpeg([
      '-i',
      wav,
      ...tagged(tags),
      '-id3v2_version',
      '4',
      '-c:a',
      'libmp3lame',
      '-b:a',
      '48k',
      path.join(folder, `${number} - ${title}.mp3`),
    ])
  }
}

/** A folder of opus files with a cover image. */
async function worlds(): Promise<void> {
  const folder = path.join(ROOT, 'library/H. G. Wells/The War of the Worlds')
  mkdirSync(folder, { recursive: true })
  for (const [at, { title, wav }] of spoken('worlds', 'en-gb-scotland').entries()) {
    const number = String(at + 1).padStart(2, '0')
    const tags = {
      title,
      album: 'The War of the Worlds',
      artist: 'H. G. Wells',
      narrator: NARRATOR,
      track: number,
      date: '1898',
      ASIN: ASINS.worlds,
    }
    ffmpeg(['-i', wav, ...tagged(tags), '-c:a', 'libopus', '-b:a', '32k', path.join(folder, `${number} - ${title}.opus`)])
  }
  writeFileSync(path.join(folder, 'cover.jpg'), await coverOf('mars'))
}

function spoken(name: string, voice: string): Spoken[] {
  return partsOf(readFileSync(path.join(ROOT, 'texts', `${name}.txt`), 'utf8')).map(({ title, text }, at) => {
    const wav = path.join(work, `${name}-${at}.wav`)
    process.stderr.write(`${name}: ${title}\n`)
    execFileSync('espeak-ng', ['-v', voice, '-s', '145', '-g', '4', '-w', wav, '--stdin'], { input: `${title}.\n\n${text}\n` })
    const { format } = JSON.parse(
      execFileSync('ffprobe', ['-v', 'error', '-of', 'json', '-show_entries', 'format=duration', wav], { encoding: 'utf8' }),
    ) as { format: { duration: string } }
    return { title, text, wav, seconds: Number(format.duration) }
  })
}

function partsOf(text: string): Part[] {
  return text
    .split(/^# /m)
    .slice(1)
    .map((part) => {
      const [title = '', ...lines] = part.split('\n')
      return { title: title.trim(), text: lines.join('\n').trim() }
    })
}

function ffmetadata(parts: readonly Spoken[]): string {
  let at = 0
  const chapters = parts.map(({ title, seconds }) => {
    const [start, end] = [Math.round(at * 1000), Math.round((at + seconds) * 1000)]
    at += seconds
    return `[CHAPTER]\nTIMEBASE=1/1000\nSTART=${start}\nEND=${end}\ntitle=${title}\n`
  })
  return `;FFMETADATA1\n${chapters.join('')}`
}

function tagged(tags: Record<string, string>): string[] {
  return Object.entries(tags).flatMap(([name, value]) => ['-metadata', `${name}=${value}`])
}

function ffmpeg(args: string[]): void {
  execFileSync('ffmpeg', [
    '-v',
    'error',
    '-y',
    '-fflags',
    '+bitexact',
    ...args.slice(0, -1),
    '-flags',
    '+bitexact',
    args.at(-1) ?? '',
  ])
}
