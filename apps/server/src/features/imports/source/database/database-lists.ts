import { CHARACTERS, MAX } from '../bounds.ts'
import { idOf, type Row, textOf } from '../rows/fields.ts'
import type { ListRows } from '../rows/lists.ts'
import { moreThan } from '../too-much.ts'
import type { Selection, Tables } from './database-reader.ts'

interface Links {
  names: 'authors' | 'series'
  links: 'bookAuthors' | 'bookSeries'
  key: 'authorId' | 'seriesId'
  signal: AbortSignal
}

/** Names by book, in the order in which they were added. */
export async function linksOf(tables: Tables, { names, links, key, signal }: Links) {
  const named = new Map(
    (await tables.all(names, { signal, max: MAX.listEntries, of: names })).map(({ id, name }) => [id, textOf(name)]),
  )
  const byBook = new Map<unknown, { name: string; sequence: unknown; createdAt: string }[]>()
  for (const row of await tables.all(links, { signal, max: MAX.listEntries, of: `${names} of items` })) {
    const name = named.get(row[key])
    if (name === undefined) continue
    const link = { name, sequence: row['sequence'], createdAt: textOf(row['createdAt']) }
    const others = byBook.get(row['bookId'])
    if (others) others.push(link)
    else byBook.set(row['bookId'], [link])
  }
  for (const some of byBook.values()) some.sort((a, b) => (a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : 0))
  return byBook
}

export async function readLists(
  tables: Tables,
  { list, entry, ...selection }: Selection & { list: 'collections' | 'playlists'; entry: 'collectionBooks' | 'playlistMediaItems' },
): Promise<ListRows[]> {
  const lists = await tables.all(list, { ...selection, max: MAX.lists, of: list })
  const entries = new Map<unknown, Row[]>(lists.map(({ id }) => [id, []]))
  // All of them, since they have no owner column.
  let count = 0
  await tables.each(entry, { signal: selection.signal }, (row) => {
    count += 1
    if (count > MAX.listEntries) throw moreThan(MAX.listEntries, 'entries of lists')
    entries.get(row['collectionId'] ?? row['playlistId'])?.push(row)
  })
  return lists.map((row) => ({
    id: idOf(row['id']),
    name: textOf(row['name']),
    description: textOf(row['description'], CHARACTERS.description),
    entries: (entries.get(row['id']) ?? [])
      .sort((a, b) => Number(a['order']) - Number(b['order']))
      .flatMap((one) => {
        const mediaId = idOf(one['bookId'] ?? one['mediaItemId'])
        return mediaId === '' ? [] : [{ itemId: '', mediaId, isEpisode: one['mediaItemType'] === 'podcastEpisode' }]
      }),
  }))
}
