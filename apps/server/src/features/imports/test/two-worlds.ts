import { indexBook } from '../../../../test/indexed-book.ts'
import { createTestServer } from '../../../../test/test-server.ts'
import { type RelPath, relPath } from '../../paths/index.ts'
import { packedFrom } from '../source/pack-source.ts'
import type { SourceData, SourceItem, SourcePerson } from '../source/source-data.ts'

export const BOOKS = ['A', 'B', 'C', 'D']
export const START = Date.UTC(2026, 10, 21, 12)
export const LENGTH = 3600

export const itemOf = (path: string): SourceItem => ({
  ...{ id: `item ${path}`, mediaId: path, libraryId: 'l', folderId: 'f', relPath: path, isFile: false, isMissing: false },
  ...{ durationSeconds: LENGTH, title: path, authors: [], narrators: [], series: [], asin: '', isbn: '', publishedYear: '' },
  description: '',
})

/** A server with four books and one listener, Ann, whose clock is set by the test. */
export async function createWorld() {
  const clock = { ms: START }
  const server = await createTestServer({ deps: { now: () => new Date(clock.ms) } })
  const root = server.person('Root', { isAdmin: true })
  const ann = server.person('Ann', { granted: ['.'] })
  for (const path of BOOKS) {
    indexBook(server.services, { path, files: ['1.mp3'], fields: { title: path } })
    server.infrastructure.db.run('UPDATE books SET duration_us = :us WHERE path = :path', { us: LENGTH * 1_000_000, path })
  }
  /** The current path of each book, by its original path. */
  const paths = new Map(BOOKS.map((path) => [path, path]))
  const pathOf = (book: string): RelPath => relPath(paths.get(book) ?? book)
  const target = (book: string) => server.services.shares.authorize({ ...VIEWER, userId: 2 }, 1, pathOf(book))
  function rename(book: string, to: string): void {
    const move = { libraryId: 1, from: pathOf(book), to: relPath(to), shiftSeconds: 0, joins: false, isLastDisc: false }
    server.services.follow(move)
    paths.set(book, to)
  }
  return {
    ...server,
    ...{ clock, root, ann, target, pathOf, rename },
    rows: <Row>(sql: string) => server.infrastructure.db.all<Row>(sql),
  }
}

export type World = Awaited<ReturnType<typeof createWorld>>

/** The viewer of Ann's token. */
const VIEWER = { name: 'Ann', isAdmin: false, isDemo: false, via: 'session', tokenId: 2 } as const

/** Reads this as Ann's data; returns the id of the import. */
export async function readInto(
  { services }: World,
  person: Omit<SourcePerson, 'user' | 'leftOut'>,
  collections: SourceData['collections'] = [],
): Promise<number> {
  const user = { id: 'ann', username: 'ann', type: 'user', isActive: true, isTagLimited: false, libraryIds: undefined }
  const libraries = [{ id: 'l', name: 'L', mediaType: 'book' as const, folders: [{ id: 'f', path: '/there' }] }]
  const described = { version: '2', users: [user], libraries }
  const leftOut = { podcasts: 0, ebooks: 0, invalid: 0 }
  const data: SourceData = { ...described, items: BOOKS.map(itemOf), people: [{ ...person, user, leftOut }], collections }
  const source = { describe: () => Promise.resolve(described), read: packedFrom(data) }
  const { imports } = await services.imports.start({ row: { source: 'abs', url: '', file: '', name: '' }, source }, described, {
    ...{ people: [{ sourceUserId: 'ann', userId: 2 }], folders: [{ folderId: 'f', libraryId: 1 }] },
    ...{ cutoff: null, takesLists: true, takesSetAside: true },
  })
  await services.imports.whenIdle()
  const [{ id = 0 } = {}] = imports
  return id
}

export async function applyTo({ services }: World, id: number): Promise<void> {
  services.imports.apply(id, 1)
  await services.imports.whenIdle()
  const { status, error } = services.imports.get(id)
  if (status !== 'applied') throw new Error(`${status}: ${error}`)
}
