import { ignore } from '@chapterhouse/kit/ignore'
import { CALLS, CHARACTERS, MAX } from '../bounds.ts'
import { type Assembly, booksOf, chosenUsers, createAssembly } from '../rows/assemble.ts'
import { describeSource } from '../rows/describe-source.ts'
import { idOf, type Row, rowOf, rowOrNone, rowsOf, rowsOrNone, textOf } from '../rows/fields.ts'
import type { ListRows } from '../rows/lists.ts'
import { createSessions } from '../rows/person.ts'
import { inReadingTime } from '../rows/reading-time.ts'
import type { PersonOptions, ReadingOptions, SourceDescription, SourceReader } from '../source.ts'
import type { SourceLibrary, SourcePerson, SourceUser } from '../source-data.ts'
import { SourceError } from '../source-error.ts'
import { moreThan } from '../too-much.ts'
import { type ApiUrl, type ClientNeeds, createApiClient, type GetJson, NOT_ABS } from './api-client.ts'

/**
 * Reads an Audiobookshelf server by its API; its routes are in packages/testkit/src/audiobookshelf/README.md. `readingMs`: for
 * tests.
 */
export function readApi(
  address: ApiUrl,
  { readingMs = CALLS.readingMs, ...needs }: ClientNeeds & { readingMs?: number },
): SourceReader {
  const get = createApiClient(address, needs)
  return {
    describe: (signal) => describe(get, signal),
    read: (userIds, options) => inReadingTime(options, readingMs, (within) => readAll(get, userIds, within)),
  }
}

async function describe(get: GetJson, signal: AbortSignal): Promise<SourceDescription> {
  const status = rowOrNot(await get('/status', signal))
  // Before 2.6 the status contained neither the program's name nor its version.
  if (status['app'] !== 'audiobookshelf' && !(status['app'] === undefined && typeof status['isInit'] === 'boolean')) throw NOT_ABS()
  return describeSource({
    version: textOf(status['serverVersion'], CHARACTERS.id),
    users: rowsOf(rowOf(await get('/api/users', signal))['users']),
    libraries: rowsOf(rowOf(await get('/api/libraries', signal))['libraries']),
  })
}

function rowOrNot(value: unknown): Row {
  try {
    return rowOf(value)
  } catch (error) {
    ignore('the import reports that this is not an Audiobookshelf server')(error)
    throw NOT_ABS()
  }
}

async function readAll(get: GetJson, userIds: readonly string[], { signal, onProgress, take }: PersonOptions) {
  const { version, libraries, users } = await describe(get, signal)
  const assembly = createAssembly({ version, libraries })
  const counter = createCounter(onProgress)
  for (const library of booksOf(libraries)) await readItems(get, { libraryId: library.id, assembly, counter, signal })
  const playlists = await readPlaylists(get, signal)
  for (const user of chosenUsers(users, userIds)) await take(await readPerson(get, { user, playlists, assembly, counter, signal }))
  return assembly.finish(await readCollections(get, libraries, signal))
}

/**
 * Per library, without a limit: the list of all collections crashes servers from 2.3.4 to 2.13.3, while all versions respond to
 * this one.
 */
async function readCollections(
  get: GetJson,
  libraries: readonly SourceLibrary[],
  signal: AbortSignal,
): Promise<readonly ListRows[]> {
  const lists: ListRows[] = []
  for (const { id } of booksOf(libraries)) {
    const answer = rowOf(await get(`/api/libraries/${encodeURIComponent(id)}/collections?limit=0`, signal))
    for (const row of rowsOf(answer['results'])) {
      const books = rowsOrNone(row['books'])
      lists.push(
        toListRows(
          row,
          books.map((book) => ({ libraryItemId: book['id'] })),
        ),
      )
    }
    boundLists(lists)
  }
  return lists
}

interface Counter {
  found(rows: number): void
  read(rows: number): void
}

function createCounter(onProgress: ReadingOptions['onProgress']): Counter {
  let [done, total] = [0, 0]
  return {
    found(rows) {
      total += rows
      onProgress?.(done, total)
    },
    read(rows) {
      done += rows
      onProgress?.(Math.min(done, total), total)
    },
  }
}

interface Reading {
  assembly: Assembly
  counter: Counter
  signal: AbortSignal
}

async function readItems(get: GetJson, { libraryId, assembly, counter, signal }: Reading & { libraryId: string }): Promise<void> {
  const rest = `/api/libraries/${encodeURIComponent(libraryId)}/items?limit=${CALLS.itemsPerPage}&page=`
  await readPages({
    size: CALLS.itemsPerPage,
    max: MAX.items,
    of: 'items',
    counter,
    async page(number) {
      const answer = rowOf(await get(`${rest}${number}`, signal))
      return { rows: rowsOf(answer['results']), total: answer['total'] }
    },
    add: (row) => assembly.addItem(row),
  })
}

interface PersonReading extends Reading {
  user: SourceUser
  playlists: readonly (ListRows & { userId: string })[]
}

async function readPerson(get: GetJson, { user, playlists, assembly, counter, signal }: PersonReading): Promise<SourcePerson> {
  const route = `/api/users/${encodeURIComponent(user.id)}`
  const person = rowOf(await get(route, signal))
  const sessions = createSessions()
  await readPages({
    size: CALLS.sessionsPerPage,
    max: MAX.sessions,
    of: 'sessions of one person',
    counter,
    async page(number) {
      const answer = rowOf(await get(`${route}/listening-sessions?itemsPerPage=${CALLS.sessionsPerPage}&page=${number}`, signal))
      return { rows: rowsOf(answer['sessions']), total: answer['total'] }
    },
    add: sessions.add,
  })
  return assembly.personOf(user, {
    ...sessions.all(),
    progress: rowsOrNone(person['mediaProgress']),
    bookmarks: rowsOrNone(person['bookmarks']),
    playlists: playlists.filter(({ userId }) => userId === user.id),
  })
}

interface Pages {
  size: number
  max: number
  of: string
  counter: Counter
  page: (number: number) => Promise<{ rows: readonly Row[]; total: unknown }>
  /** Returns whether the row was new. */
  add: (row: Row) => boolean
}

/** Reads pages up to the total stated by the server, which may change in between. A page with nothing new ends it. */
async function readPages({ size, max, of, counter, page, add }: Pages): Promise<void> {
  let got = 0
  for (let number = 0; ; number += 1) {
    const { rows, total: stated } = await page(number)
    const total = typeof stated === 'number' && stated >= 0 ? stated : rows.length
    if (total > max || got > max) throw moreThan(max, of)
    if (number === 0) counter.found(total)
    const added = rows.filter(add).length
    got += added
    counter.read(added)
    if ((number + 1) * size >= total || got >= total) return
    if (added === 0) throw new SourceError('fetch_failed', `The other server sent ${got} of ${total} rows of a list.`)
  }
}

/** Only the key owner's: the API returns no others. Servers before 2.2.15 have none. */
async function readPlaylists(get: GetJson, signal: AbortSignal): Promise<(ListRows & { userId: string })[]> {
  const answer = await get('/api/playlists', signal, { mayLack: true })
  const lists = boundLists(rowsOrNone(rowOrNone(answer)['playlists']))
  return lists.map((row) => ({ ...toListRows(row, rowsOrNone(row['items'])), userId: idOf(row['userId']) }))
}

const toListRows = (row: Row, entries: readonly Row[]): ListRows => ({
  id: idOf(row['id']),
  name: textOf(row['name']),
  description: textOf(row['description'], CHARACTERS.description),
  entries: entries.flatMap((entry) => {
    const itemId = idOf(entry['libraryItemId'])
    return itemId === '' ? [] : [{ itemId, mediaId: '', isEpisode: idOf(entry['episodeId']) !== '' }]
  }),
})

function boundLists<T>(lists: readonly T[]): readonly T[] {
  if (lists.length > MAX.lists) throw moreThan(MAX.lists, 'lists')
  return lists
}
