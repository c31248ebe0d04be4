import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { invalid } from '@chapterhouse/kit/errors'
import type { BenchBook, BenchKeys } from '../features/benchmark/index.ts'

const HOME = path.resolve(import.meta.dirname, '../../bench')
const SAMPLES = path.resolve(import.meta.dirname, '../../../../samples/texts')

interface Text {
  title: string
  text: string
}

const novel = (name: string) => (): Text[] =>
  JSON.parse(brotliDecompressSync(readFileSync(path.join(HOME, `${name}.json.br`))).toString()) as Text[]

/** A text of `samples/`: each part begins with a line `# Title`. */
const sample = (name: string) => (): Text[] =>
  readFileSync(path.join(SAMPLES, `${name}.txt`), 'utf8')
    .split(/^# /m)
    .slice(1)
    .map((part) => {
      const end = part.indexOf('\n')
      return { title: part.slice(0, end).trim(), text: part.slice(end).trim() }
    })

const BOOKS: Readonly<Record<string, () => Text[]>> = {
  'moby-dick': novel('moby-dick'),
  aesop: sample('aesop'),
  alice: sample('alice'),
  worlds: sample('worlds'),
}
export const BENCH_BOOKS = Object.keys(BOOKS)

/** A book of the benchmark with its keys. */
export function readBenchBook(name: string): BenchBook {
  const read = Object.hasOwn(BOOKS, name) ? BOOKS[name] : undefined
  if (!read) throw invalid(`No book named "${name}" in the benchmark. Choose from: ${BENCH_BOOKS.join(', ')}.`)
  const file = path.join(HOME, `${name}.keys.json`)
  if (!existsSync(file)) throw invalid(`${file} is missing. The benchmark needs a complete checkout.`)
  const chapters = read().map(({ title, text }, at) => ({ chapter: at + 1, title, text, words: text.split(/\s+/).length }))
  return { name, keys: JSON.parse(readFileSync(file, 'utf8')) as BenchKeys, chapters }
}
