import { mkdirSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { furnished, type Key, mayOpen, type TestServer, type World, world } from './random-worlds.ts'

/** `folder`: a link to a folder. `book`: a folder with a linked file. `extra`, `text`: a linked file in an existing book. */
const KINDS = ['folder', 'folder', 'folder', 'book', 'book', 'extra', 'text'] as const
/** `store`: a folder that the walk reaches only through links. `chain`: an earlier link. `up`: the folder of the link, a loop. */
const LEADS = [
  ...(['book', 'store', 'store', 'store', 'store', 'chain', 'chain'] as const),
  ...(['outside', 'other library', 'nowhere', 'itself', 'up'] as const),
] as const

interface Link {
  kind: (typeof KINDS)[number]
  leads: (typeof LEADS)[number]
  /** The book that contains the link or is next to it, and the book it points to. */
  at: number
  to: number
  isRelative: boolean
}

export interface LinkedWorld extends World {
  links: Link[]
}

const STORES = 2
const link: fc.Arbitrary<Link> = fc.record({
  kind: fc.constantFrom(...KINDS),
  leads: fc.constantFrom(...LEADS),
  at: fc.nat(),
  to: fc.nat(),
  isRelative: fc.boolean(),
})
export const linkedWorld: fc.Arbitrary<LinkedWorld> = fc
  .record({
    given: world,
    links: fc.array(link, { minLength: 1, maxLength: 8 }),
    stores: fc.array(fc.record({ library: fc.constantFrom(1, 2), nth: fc.nat({ max: STORES - 1 }) }), { maxLength: 2 }),
  })
  .map(({ given, links, stores }) => ({
    books: given.books,
    links,
    rules: [...given.rules, ...stores.map(({ library, nth }) => ({ library, path: `.store/${nth}` }))],
  }))

/** A folder with content that only listeners with access to it may read. */
interface Marked {
  mark: string
  /** Undefined outside all libraries. */
  key?: Key
}

export interface Planted {
  headers: Record<string, string>
  marked: Marked[]
  /** Paths of the links themselves. */
  links: Key[]
}

const rootOf = (server: TestServer, library: number) => path.join(server.root, String(library))
const absoluteOf = (server: TestServer, { library, path: where }: Key) => path.join(rootOf(server, library), where)

/** Writes the world and its links to disk, and scans it. */
export async function planted(server: TestServer, given: LinkedWorld, run: number): Promise<Planted> {
  const headers = await furnished(server, given, run)
  const marked: Marked[] = []
  function mark(absolute: string, key?: Key, { withAudio = true } = {}): void {
    const own = `mark${run}x${marked.length}x`
    mkdirSync(absolute, { recursive: true })
    if (withAudio) writeFileSync(path.join(absolute, '1.mp3'), `sound ${own}`)
    writeFileSync(path.join(absolute, 'desc.txt'), `about ${own}`)
    writeFileSync(path.join(absolute, 'metadata.json'), JSON.stringify({ title: `common ${own}` }))
    marked.push({ mark: own, ...(key && { key }) })
  }
  const outside = path.join(server.root, 'outside')
  rmSync(outside, { recursive: true, force: true })
  mark(outside)
  const stores = [1, 2].flatMap((library) => Array.from({ length: STORES }, (_, nth) => ({ library, path: `.store/${nth}` })))
  for (const key of [...given.books, ...stores]) mark(absoluteOf(server, key), key)

  const links: Key[] = []
  for (const [nth, one] of given.links.entries()) {
    const beside = given.books[one.at % given.books.length] as Key
    const parent = path.posix.dirname(beside.path)
    const own = { library: beside.library, path: path.posix.join(parent, `${one.kind} ${nth}`) }
    const here = one.kind === 'extra' || one.kind === 'text' ? beside : own
    if (one.kind === 'book') mark(absoluteOf(server, own), own, { withAudio: false })
    const file = { folder: '', book: '1.mp3', extra: `${nth + 2}.mp3`, text: 'desc.txt' }[one.kind]
    const where = path.join(absoluteOf(server, here), file)
    if (file === 'desc.txt') rmSync(where, { force: true })
    const folder = leadsTo(server, one, { ...given, here, links, outside })
    const target =
      one.kind === 'folder' || one.leads === 'itself' ? folder : path.join(folder, one.kind === 'text' ? 'desc.txt' : '1.mp3')
    const aim = one.leads === 'itself' ? where : target
    symlinkSync(one.isRelative ? path.relative(path.dirname(where), aim) || '.' : aim, where)
    links.push({ ...here, path: path.posix.join(here.path, file) })
  }
  for (const library of [1, 2]) server.services.scanning.scanner.request(server.services.libraries.get(library), 'manual')
  await server.services.scanning.scanner.whenIdle()
  return { headers, marked, links }
}

/** The folder that a link points to or into. */
function leadsTo(
  server: TestServer,
  { leads, to }: Link,
  { books, here, links, outside }: { books: Key[]; here: Key; links: Key[]; outside: string },
): string {
  const store = { library: here.library, path: `.store/${to % STORES}` }
  const earlier = links.length > 0 ? (links[to % links.length] as Key) : store
  const folderOfEarlier = /\.(mp3|txt)$/.test(earlier.path) ? { ...earlier, path: path.posix.dirname(earlier.path) } : earlier
  return {
    book: absoluteOf(server, books[to % books.length] as Key),
    store: absoluteOf(server, store),
    outside,
    'other library': absoluteOf(server, { ...store, library: 3 - here.library }),
    nowhere: absoluteOf(server, { ...here, path: 'nothing here' }),
    itself: '',
    up: path.dirname(absoluteOf(server, here)),
    chain: absoluteOf(server, folderOfEarlier),
  }[leads]
}

/** The real path relative to its library's root; undefined if it is missing or outside. */
export function realOf(server: TestServer, key: Key): Key | undefined {
  try {
    const real = path.relative(realpathSync(rootOf(server, key.library)), realpathSync(absoluteOf(server, key)))
    return real.startsWith('..') ? undefined : { ...key, path: real === '' ? '.' : real }
  } catch {
    return undefined
  }
}

/** The naive model: the path and the real paths of all files of the book must be granted. */
export function isOpenBook(server: TestServer, given: World, book: Key): boolean {
  const read = readdirSync(absoluteOf(server, book)).filter((name) => /\.(mp3|txt|json)$/.test(name))
  const reals = read.map((name) => realOf(server, { ...book, path: `${book.path}/${name}` })).filter((real) => real !== undefined)
  return mayOpen(given, book) && reals.every((real) => mayOpen(given, real))
}
