import { promisify } from 'node:util'
import { deflate, inflate } from 'node:zlib'
import { createPauses } from '@chapterhouse/kit/steps'
import type { ImportsStore, Part, PartTable } from './imports.store.ts'
import type { SourceData, SourceItem, SourceLibrary, SourceList, SourcePerson, SourceSession } from './source/source-data.ts'

const compress = promisify(deflate)
const expand = promisify(inflate)

/** Few enough that parsing a part delays no request. */
const CHARACTERS_OF_PART = 1_000_000

/** The part of a reading that its people share. */
export interface SharedSource {
  version: string
  libraries: readonly SourceLibrary[]
  items: readonly SourceItem[]
  collections: readonly SourceList[]
}

type Rest = Omit<SourcePerson, 'sessions'>

/** Readings in compressed parts in the database, so that a review survives a restart. */
export function createStoredSource({ sharedParts, ownParts }: Pick<ImportsStore, 'sharedParts' | 'ownParts'>) {
  return {
    packShared: async ({ version, libraries, items, collections }: SourceData): Promise<Part[]> => [
      ...(await packed('head', [{ version, libraries, collections }])),
      ...(await packed('items', items)),
    ],
    async packPerson({ sessions, ...rest }: SourcePerson): Promise<Part[]> {
      return [...(await packed('person', [rest])), ...(await packed('sessions', sessions))]
    },
    saveShared: (readingId: number, parts: readonly Part[]): void => save(sharedParts, readingId, parts),
    savePerson: (importId: number, parts: readonly Part[]): void => save(ownParts, importId, parts),
    async shared(readingId: number): Promise<SharedSource> {
      const [head] = await unpacked<Omit<SharedSource, 'items'>>(sharedParts, readingId, 'head')
      if (!head) throw new Error(`nothing is stored for reading ${readingId}`)
      return { ...head, items: await unpacked<SourceItem>(sharedParts, readingId, 'items') }
    },
    async person(importId: number): Promise<SourcePerson> {
      const [rest] = await unpacked<Rest>(ownParts, importId, 'person')
      if (!rest) throw new Error(`nothing is stored for import ${importId}`)
      return { ...rest, sessions: await unpacked<SourceSession>(ownParts, importId, 'sessions') }
    },
  }
}

export type StoredSource = ReturnType<typeof createStoredSource>

function save(table: PartTable, id: number, parts: readonly Part[]): void {
  table.clear(id)
  for (const [part, one] of parts.entries()) table.add(id, { ...one, part })
}

async function packed(kind: string, rows: readonly object[]): Promise<Part[]> {
  const parts: Part[] = []
  const pauses = createPauses()
  let [texts, characters]: [string[], number] = [[], 0]
  for (const [at, row] of rows.entries()) {
    const text = JSON.stringify(row)
    texts.push(text)
    characters += text.length
    if (characters >= CHARACTERS_OF_PART || at === rows.length - 1) {
      parts.push({ kind, bytes: await compress(`[${texts.join(',')}]`) })
      ;[texts, characters] = [[], 0]
    }
    if (pauses.isDue()) await pauses.take()
  }
  return parts
}

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
