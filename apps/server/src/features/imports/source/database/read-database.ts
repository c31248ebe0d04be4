import { CALLS, CHARACTERS, MAX } from '../bounds.ts'
import { booksOf, chosenUsers, createAssembly } from '../rows/assemble.ts'
import { describeSource } from '../rows/describe-source.ts'
import { idOf, type Row, rowsOrNone, textOf } from '../rows/fields.ts'
import { createSessions, type PersonRows } from '../rows/person.ts'
import { inReadingTime } from '../rows/reading-time.ts'
import type { PersonOptions, SourceDescription, SourceReader } from '../source.ts'
import type { SharedSource, SourceUser } from '../source-data.ts'
import { moreThan } from '../too-much.ts'
import { linksOf, readLists } from './database-lists.ts'
import { createTables, type Tables } from './database-reader.ts'
import { objectIn, parsed, progressRow, sessionRow, userRow } from './database-rows.ts'

/**
 * Reads an Audiobookshelf database in a separate thread. Rows get the API's form, so that both ways result in the same record.
 * `isChecked`: whether the whole file was already checked, which takes long if it is large.
 */
export function openDatabase(file: string, { isChecked = false }: { isChecked?: boolean } = {}): SourceReader {
  const tables = createTables(file)
  return {
    async describe(signal) {
      if (!isChecked) await tables.check(signal)
      return await describe(tables, signal)
    },
    read: (userIds, options) => inReadingTime(options, CALLS.readingMs, (within) => readAll(tables, userIds, within)),
  }
}

async function describe(tables: Tables, signal: AbortSignal): Promise<SourceDescription> {
  const settings = await tables.all('settings', { signal, max: MAX.lists, of: 'settings' })
  const { value } = settings.find(({ key }) => key === 'server-settings') ?? {}
  const users: Row[] = []
  // Their bookmarks are not kept here.
  await tables.each('users', { signal }, (row) => {
    if (users.length >= MAX.people) throw moreThan(MAX.people, 'people')
    users.push(userRow({ ...row, bookmarks: undefined }))
  })
  const folders = Map.groupBy(
    await tables.all('libraryFolders', { signal, max: MAX.folders, of: 'folders' }),
    ({ libraryId }) => libraryId,
  )
  const libraries = await tables.all('libraries', { signal, max: MAX.libraries, of: 'libraries' })
  return describeSource({
    version: textOf(objectIn(value)['version'], CHARACTERS.id),
    users,
    libraries: libraries.map((library) => ({
      ...library,
      folders: (folders.get(library['id']) ?? []).map(({ id, path }) => ({ id, fullPath: path })),
    })),
  })
}

async function readAll(
  tables: Tables,
  userIds: readonly string[],
  { signal, onProgress, take }: PersonOptions,
): Promise<SharedSource> {
  const { version, libraries, users } = await describe(tables, signal)
  const people = chosenUsers(users, userIds)
  const assembly = createAssembly({ version, libraries })
  const counter = createCounter(onProgress, await totalOf(tables, people, signal))
  const bookLibraries = new Set(booksOf(libraries).map(({ id }) => id))
  await readItems(tables, { bookLibraries, add: assembly.addItem, counter, signal })
  const devices = new Map((await tables.all('devices', { signal, max: MAX.devices, of: 'devices' })).map((row) => [row['id'], row]))
  for (const user of people) await take(assembly.personOf(user, await readPerson(tables, { user, devices, counter, signal })))
  return assembly.finish(await readLists(tables, { list: 'collections', entry: 'collectionBooks', signal }))
}

interface PersonReading {
  user: SourceUser
  devices: ReadonlyMap<unknown, Row>
  counter: () => void
  signal: AbortSignal
}

async function readPerson(tables: Tables, { user, devices, counter, signal }: PersonReading): Promise<PersonRows> {
  const where = { column: 'userId', is: user.id }
  const sessions = createSessions()
  await tables.each('playbackSessions', { where, signal }, (row) => {
    sessions.add(sessionRow(row, devices.get(row['deviceId'])))
    counter()
  })
  const progress = await tables.all('mediaProgresses', { where, signal, max: 2 * MAX.progress, of: 'positions of one person' })
  const [own] = await tables.all('users', { where: { column: 'id', is: user.id }, signal, max: 1, of: 'people with one id' })
  return {
    ...sessions.all(),
    progress: progress.map(progressRow),
    bookmarks: rowsOrNone(parsed(own?.['bookmarks'])),
    playlists: await readLists(tables, { list: 'playlists', entry: 'playlistMediaItems', where, signal }),
  }
}

async function totalOf(tables: Tables, people: readonly SourceUser[], signal: AbortSignal): Promise<number> {
  let total = await tables.count('libraryItems', { signal })
  for (const { id } of people) {
    const sessions = await tables.count('playbackSessions', { where: { column: 'userId', is: id }, signal })
    if (sessions > MAX.sessions) throw moreThan(MAX.sessions, 'sessions of one person')
    total += sessions
  }
  return total
}

/** Called for each row; reports every thousandth. */
function createCounter(onProgress: ((done: number, total: number) => void) | undefined, total: number): () => void {
  let done = 0
  onProgress?.(0, total)
  return () => {
    done += 1
    if (done % 1000 === 0 || done === total) onProgress?.(Math.min(done, total), total)
  }
}

interface ItemsReading {
  bookLibraries: ReadonlySet<string>
  add: (row: Row) => void
  counter: () => void
  signal: AbortSignal
}

async function readItems(tables: Tables, { bookLibraries, add, counter, signal }: ItemsReading): Promise<void> {
  const authors = await linksOf(tables, { names: 'authors', links: 'bookAuthors', key: 'authorId', signal })
  const series = await linksOf(tables, { names: 'series', links: 'bookSeries', key: 'seriesId', signal })
  const all = await tables.all('libraryItems', { signal, max: 2 * MAX.items, of: 'items' })
  const books = all.filter((row) => row['mediaType'] !== 'podcast' && bookLibraries.has(idOf(row['libraryId'])))
  const items = new Map(books.map((row) => [row['mediaId'], row]))
  for (const _row of all) counter()
  await tables.each('books', { signal }, (book) => {
    const item = items.get(book['id'])
    if (!item) return
    const people = authors.get(book['id']) ?? []
    const metadata = {
      ...book,
      authors: people.map(({ name }) => name),
      narrators: parsed(book['narrators']) ?? [],
      series: series.get(book['id']) ?? [],
    }
    add({ ...item, folderId: item['libraryFolderId'], media: { id: book['id'], duration: book['duration'], metadata } })
  })
}
