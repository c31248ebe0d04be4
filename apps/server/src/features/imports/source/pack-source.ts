import { promisify } from 'node:util'
import { deflate } from 'node:zlib'
import { createPauses } from '@chapterhouse/kit/queues/steps'
import { MAX } from './bounds.ts'
import { withoutOpenSessions } from './open-sessions.ts'
import type { AbsSource, ReadingOptions, SourceReader } from './source.ts'
import type { SharedSource, SourceData, SourcePerson } from './source-data.ts'
import { moreThan } from './too-much.ts'

const compress = promisify(deflate)

/** Few enough that parsing a part does not delay requests. */
const CHARACTERS_OF_PART = 300_000

/** Rows of one kind as JSON, compressed. */
export interface Part {
  kind: string
  bytes: Uint8Array
}

/** A reading in parts, as stored. */
export interface PackedSource {
  shared: readonly Part[]
  people: readonly { id: string; parts: readonly Part[] }[]
}

/** Reads and packs one person at a time. */
export async function readPacked(
  reader: Pick<SourceReader, 'read'>,
  userIds: readonly string[],
  { beganMs, ...options }: ReadingOptions & { beganMs: number },
): Promise<PackedSource> {
  const people: { id: string; parts: Part[] }[] = []
  let bytes = 0
  const shared = await reader.read(userIds, {
    ...options,
    async take(person) {
      const parts = await packPerson(withoutOpenSessions(person, beganMs))
      for (const part of parts) bytes += part.bytes.length
      if (bytes > MAX.packed) throw moreThan(MAX.packed, 'bytes of listening, compressed')
      people.push({ id: person.user.id, parts })
    },
  })
  return { shared: await packShared(shared), people }
}

/** Reads data that is already in memory. */
export function packedFrom({ people, ...shared }: SourceData): AbsSource['read'] {
  return (userIds, options) =>
    readPacked(
      {
        async read(_userIds, { take }) {
          for (const person of people) if (userIds.includes(person.user.id)) await take(person)
          return shared
        },
      },
      userIds,
      options,
    )
}

const packShared = async ({ version, libraries, items, collections }: SharedSource): Promise<Part[]> => [
  ...(await packed('head', [{ version, libraries }])),
  ...(await packed('collections', collections)),
  ...(await packed('items', items)),
]

const packPerson = async ({ progress, bookmarks, playlists, sessions, ...rest }: SourcePerson): Promise<Part[]> => [
  ...(await packed('person', [rest])),
  ...(await packed('progress', progress)),
  ...(await packed('bookmarks', bookmarks)),
  ...(await packed('playlists', playlists)),
  ...(await packed('sessions', sessions)),
]

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
