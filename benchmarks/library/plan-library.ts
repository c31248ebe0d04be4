import { createPerson, createSeriesName, createTitle, GENRES, PUBLISHERS } from './names.ts'
import { createRandom, type Random } from './random.ts'

type BookKind = 'm4b' | 'mp3' | 'flac' | 'opus' | 'ogg'

export interface PlannedBook {
  /** Relative to the library: `Author/Series/Book`. */
  folder: string
  title: string
  author: string
  narrator: string
  series: { name: string; index: number } | undefined
  year: number
  genre: string
  publisher: string
  asin: string
  kind: BookKind
  /** Number of files; 1 for an m4b. */
  parts: number
  /** For an m4b. */
  chapters: number
  cover: 'embedded' | 'beside' | 'none'
  /** Selects bodies and images. */
  number: number
  /** Whether its files have a second of sound. */
  isShort?: boolean
}

const SEED = 20_261_122
/** Six in ten are m4b, three mp3, one another format, mixed across authors. */
const KINDS = ['m4b', 'mp3', 'm4b', 'm4b', 'mp3', 'm4b', 'rest', 'm4b', 'mp3', 'm4b'] as const
const REST: readonly BookKind[] = ['flac', 'opus', 'ogg']

/** Above this number, books have one or two short files each, since thousands with files of real size would fill a disk. */
const MAX_WITH_REAL_FILES = 10_000

/** A deterministic plan of `count` books with the names, layouts and formats of a real collection. */
export function planLibrary(count: number, { isShort = false } = {}): PlannedBook[] {
  const books = planRealBooks(count)
  return isShort || count > MAX_WITH_REAL_FILES ? books.map(withShortFiles) : books
}

function withShortFiles({ kind, parts, cover, ...book }: PlannedBook): PlannedBook {
  const isMp3 = kind === 'mp3'
  return {
    ...book,
    kind: isMp3 ? 'mp3' : 'm4b',
    parts: isMp3 ? Math.min(parts, 2) : 1,
    chapters: isMp3 ? 0 : 3,
    cover: cover === 'beside' && book.number % 10 === 0 ? 'beside' : 'none',
    isShort: true,
  }
}

function planRealBooks(count: number): PlannedBook[] {
  const random = createRandom(SEED)
  const books: PlannedBook[] = []
  const authors = new Set<string>()
  while (books.length < count) {
    const author = unlike(authors, () => createPerson(random))
    const shelf = shelfOf(author, random)
    for (const one of shelf.slice(0, count - books.length)) books.push(planned({ ...one, author, number: books.length }, random))
  }
  return books
}

type Shelved = Pick<PlannedBook, 'title' | 'series' | 'folder'>

/** The series and single books of an author, with unique titles. */
function shelfOf(author: string, random: Random): Shelved[] {
  const titles = new Set<string>()
  const shelf: Shelved[] = []
  for (let one = random.between(0, 2); one > 0; one -= 1) {
    const name = unlike(titles, () => createSeriesName(random))
    for (let index = 1, last = random.between(3, 9); index <= last; index += 1) {
      const title = unlike(titles, () => createTitle(random))
      const place = String(index).padStart(2, '0')
      shelf.push({ title, series: { name, index }, folder: `${author}/${name}/${place} - ${title}` })
    }
  }
  for (let one = random.between(1, 4); one > 0; one -= 1) {
    const title = unlike(titles, () => createTitle(random))
    shelf.push({ title, series: undefined, folder: `${author}/${title}` })
  }
  return shelf
}

function planned(book: Shelved & Pick<PlannedBook, 'author' | 'number'>, random: Random): PlannedBook {
  const kind = kindOf(book.number)
  const hasCover = random.isLucky(0.9)
  const inside = kind === 'm4b' ? 0.85 : kind === 'mp3' ? 0.4 : 0
  return {
    ...book,
    narrator: createPerson(random),
    year: random.between(1895, 2025),
    genre: random.pick(GENRES),
    publisher: random.pick(PUBLISHERS),
    asin: `B0${String(book.number * 7919 + 1_000_000).padStart(8, '0')}`,
    kind,
    parts: partsOf(kind, random),
    chapters: kind === 'm4b' ? random.between(20, 60) : 0,
    cover: hasCover ? (random.isLucky(inside) ? 'embedded' : 'beside') : 'none',
  }
}

function kindOf(number: number): BookKind {
  const kind = KINDS[number % KINDS.length] ?? 'm4b'
  return kind === 'rest' ? (REST[Math.floor(number / KINDS.length) % REST.length] ?? 'flac') : kind
}

function partsOf(kind: BookKind, random: Random): number {
  if (kind === 'mp3') return random.between(8, 30)
  return kind === 'flac' ? random.between(2, 6) : 1
}

function unlike(taken: Set<string>, make: () => string): string {
  for (let turn = 0; turn < 1000; turn += 1) {
    // With many names, some differ only by a middle initial.
    const initial = turn > 20 ? ` ${String.fromCharCode(65 + (turn % 26))}. ` : ' '
    const made = make().replace(' ', initial)
    if (taken.has(made)) continue
    taken.add(made)
    return made
  }
  throw new Error('no further names: the lists are too short for so many books')
}
