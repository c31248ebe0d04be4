import { promisify } from 'node:util'
import { inflate, inflateSync } from 'node:zlib'
import { createPauses } from '@chapterhouse/kit/queues/steps'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { ImportsStore, PartTable } from './imports.store.ts'
import type { Part } from './source/pack-source.ts'
import type {
  SharedSource,
  SourceBookmark,
  SourceItem,
  SourceList,
  SourcePerson,
  SourceProgress,
  SourceSession,
} from './source/source-data.ts'

const expand = promisify(inflate)

/** Lists used to be stored with the rest. */
type Head = Pick<SharedSource, 'version' | 'libraries'> & Partial<Pick<SharedSource, 'collections'>>
type Rest = Pick<SourcePerson, 'user' | 'leftOut'> & Partial<Pick<SourcePerson, 'progress' | 'bookmarks' | 'playlists'>>

/** As stored: items and sessions, perhaps a million, are read in parts on every iteration. */
export interface StoredShared extends Omit<SharedSource, 'items'> {
  items: Iterable<SourceItem>
}

export interface StoredPerson extends Omit<SourcePerson, 'sessions'> {
  sessions: Iterable<SourceSession>
}

/** Stores readings in compressed parts in the database, so that a review survives a restart. */
export function createStoredSource({
  db,
  store,
}: {
  db: Pick<Db, 'relaxed'>
  store: Pick<ImportsStore, 'sharedParts' | 'ownParts' | 'reading' | 'find'>
}) {
  const { sharedParts, ownParts } = store

  /** Each part in a separate turn and transaction, since there may be hundreds of megabytes. Stops when their owner is deleted. */
  async function save(table: PartTable, id: number, { parts, isThere }: { parts: readonly Part[]; isThere: () => boolean }) {
    const pauses = createPauses()
    if (isThere()) table.clear(id)
    for (const [part, one] of parts.entries()) {
      if (!isThere()) return
      db.relaxed(() => table.add(id, { ...one, part }))
      if (pauses.isDue()) await pauses.take()
    }
  }

  return {
    saveShared: (readingId: number, parts: readonly Part[]): Promise<void> =>
      save(sharedParts, readingId, { parts, isThere: () => store.reading(readingId) !== undefined }),
    savePerson: (importId: number, parts: readonly Part[]): Promise<void> =>
      save(ownParts, importId, { parts, isThere: () => store.find(importId) !== undefined }),
    async shared(readingId: number): Promise<StoredShared> {
      const rows = <Row>(kind: string) => unpacked<Row>(sharedParts, readingId, kind)
      const [head] = await rows<Head>('head')
      if (!head) throw new Error(`nothing is stored for reading ${readingId}`)
      const { collections = await rows<SourceList>('collections') } = head
      return { ...head, collections, items: { [Symbol.iterator]: () => walked<SourceItem>(sharedParts, readingId, 'items') } }
    },
    async person(importId: number): Promise<StoredPerson> {
      const rows = <Row>(kind: string) => unpacked<Row>(ownParts, importId, kind)
      const [rest] = await rows<Rest>('person')
      if (!rest) throw new Error(`nothing is stored for import ${importId}`)
      return {
        ...rest,
        progress: rest.progress ?? (await rows<SourceProgress>('progress')),
        bookmarks: rest.bookmarks ?? (await rows<SourceBookmark>('bookmarks')),
        playlists: rest.playlists ?? (await rows<SourceList>('playlists')),
        sessions: { [Symbol.iterator]: () => walked<SourceSession>(ownParts, importId, 'sessions') },
      }
    },
  }
}

export type StoredSource = ReturnType<typeof createStoredSource>

async function unpacked<Row>(table: PartTable, id: number, kind: string): Promise<Row[]> {
  const rows: Row[] = []
  const pauses = createPauses()
  for (const part of table.numbers(id, kind)) {
    const bytes = table.find(id, kind, part)
    if (!bytes) break
    rows.push(...(JSON.parse((await expand(bytes)).toString()) as Row[]))
    if (pauses.isDue()) await pauses.take()
  }
  return rows
}

function* walked<Row>(table: PartTable, id: number, kind: string): Generator<Row> {
  for (const part of table.numbers(id, kind)) {
    const bytes = table.find(id, kind, part)
    if (!bytes) return
    yield* JSON.parse(inflateSync(bytes).toString()) as Row[]
  }
}
