import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { invalid } from '@chapterhouse/kit/errors'
import { checking, lineOf } from '../check/index.ts'
import { entryText, FAMILY_NAMES, openRoots, openTree, planRewrite } from '../records/index.ts'
import { addBook } from './add-book.ts'
import { type Collection, collect, type Region } from './collection.ts'
import { countSkipped, type Library } from './read-library.ts'

interface Imported {
  /** The number of new or changed records. */
  people: number
  works: number
  series: number
  warnings: string[]
  /** The number of skipped books by reason. */
  skipped: ReadonlyMap<string, number>
}
interface Options {
  /** The day of the import, `YYYY-MM-DD`. */
  date: string
  /** The store of the library's ASINs, by default `us`. */
  region?: Region
  onProgress: (step: string, done: number, total: number) => void
}

/** Adds the books of a library to a database, which is created if needed. Everything is decided before anything is written. */
export function* importLibrary(
  library: Library,
  dir: string,
  { date, region = 'us', onProgress }: Options,
): Generator<void, Imported> {
  mkdirSync(path.join(dir, 'data'), { recursive: true })
  const [root] = openRoots([dir])
  if (!root) throw invalid(`${dir} cannot be read.`)
  const tree = openTree([dir])
  let done = 0
  const onFile = () => {
    done += 1
    onProgress('reading', done, tree.fileCount)
  }
  if (FAMILY_NAMES.some((family) => root.files.singles[family].length > 0))
    throw invalid(`${dir} has records in the older layout (one file per record), which is read-only. Import into another folder.`)

  const [first, ...more] = (yield* checking([dir], (done, total) => onProgress('checking', done, total))).problems
  if (first)
    throw invalid(
      `${dir} has ${more.length === 0 ? '1 problem' : `${more.length + 1} problems. The first`}: ${lineOf(first)}. Fix them first; run check to see all of them.`,
    )

  const collection = yield* collect(tree, { books: library.books, region }, onFile)
  const warnings = [...library.warnings]
  const skipped = new Map(library.skipped)
  for (const book of library.books) {
    addBook(book, {
      collection,
      date,
      warn: (message) => void warnings.push(`${book.title}: ${message}`),
      skip: (reason) => countSkipped(skipped, reason),
    })
    yield
  }
  for (const family of ['people', 'works', 'series'] as const) {
    const changes = changesOf(collection, family)
    if (changes.size === 0) continue
    const rewrite = yield* planRewrite({ data: root.data, family, packs: root.files.packs[family], changes })
    yield* rewrite.carryOut()
  }
  const { people, works, series } = collection.touched
  return { people: people.size, works: works.size, series: series.size, warnings, skipped }
}

function changesOf(collection: Collection, family: 'people' | 'works' | 'series'): Map<string, string> {
  return new Map([...collection.touched[family]].map((slug) => [slug, entryText(slug, collection[family].get(slug))]))
}
