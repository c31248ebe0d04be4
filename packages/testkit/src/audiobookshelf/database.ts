import { readFileSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { zipOf } from '../zip.ts'
import { type AbsContent, dayAt } from './records.ts'
import { TABLES } from './tables.ts'

type Row = Readonly<Record<string, SQLInputValue>>

/**
 * Writes this content as an `absdatabase.sqlite` to a new file. `without`: columns that a version did not have yet, as
 * `table.column`. `also`: statements to run at the end.
 */
export function writeAbsDatabase(
  file: string,
  content: AbsContent,
  { without = [], also = '' }: { without?: readonly string[]; also?: string } = {},
): void {
  const db = new DatabaseSync(file)
  try {
    // Tests need not wait for the disk.
    db.exec('PRAGMA synchronous = OFF')
    db.exec('BEGIN')
    for (const [table, columns] of Object.entries(TABLES)) {
      const kept = columns.filter((column) => !without.includes(`${table}.${column.split(' ')[0]}`))
      db.exec(`CREATE TABLE "${table}" (${kept.map((column) => column.replace(/^\w+/, '"$&"')).join(', ')})`)
      const names = kept.map((column) => column.split(' ')[0] ?? '')
      insert(db, { table, names, rows: ROWS[table]?.(content) ?? [] })
    }
    // Newer versions keep items' titles in sync with triggers such as this one.
    if (!without.includes('libraryItems.title'))
      db.exec(`CREATE TRIGGER update_library_items_title AFTER UPDATE OF title ON books FOR EACH ROW
        BEGIN UPDATE libraryItems SET title = NEW.title WHERE mediaId = NEW.id; END`)
    db.exec('COMMIT')
    db.exec(also)
  } finally {
    db.close()
  }
}

/** A backup as written by that server: the database, `details`, and whatever else is given. */
export function absBackup(databaseFile: string, { version }: AbsContent, extra: Parameters<typeof zipOf>[0] = []): Buffer {
  return zipOf([
    ...extra,
    { name: 'details', bytes: Buffer.from(['2024-06-01T0100', '1', '1717203600000', version].join('\n')) },
    { name: 'absdatabase.sqlite', bytes: readFileSync(databaseFile) },
  ])
}

function insert(db: DatabaseSync, { table, names, rows }: { table: string; names: readonly string[]; rows: readonly Row[] }): void {
  const columns = names.map((name) => `"${name}"`).join(', ')
  const insertRow = db.prepare(`INSERT INTO "${table}" (${columns}) VALUES (${names.map(() => '?').join(', ')})`)
  for (const row of rows) insertRow.run(...names.map((name) => row[name] ?? null))
}

/** As Sequelize writes it to SQLite. */
const moment = (ms: number) => new Date(ms).toISOString().replace('T', ' ').replace('Z', ' +00:00')
const json = (value: unknown) => JSON.stringify(value)
const flag = (value: boolean) => (value ? 1 : 0)
const CREATED = { createdAt: moment(Date.UTC(2023, 6, 1)), updatedAt: moment(Date.UTC(2023, 6, 1)) }

const ROWS: Readonly<Record<string, (content: AbsContent) => Row[]>> = {
  settings: ({ version }) => [
    { key: 'server-settings', value: json({ id: 'server-settings', version, tokenSecret: 'a-secret' }), ...CREATED },
  ],
  users: ({ users }) =>
    users.map((user) => ({
      id: user.id,
      username: user.username,
      pash: user.passwordHash,
      type: user.type,
      token: user.token,
      isActive: flag(user.isActive),
      isLocked: 0,
      permissions: json({
        download: true,
        accessAllLibraries: user.libraryIds === undefined,
        accessAllTags: user.tags.length === 0,
        librariesAccessible: user.libraryIds ?? [],
        itemTagsSelected: user.tags,
      }),
      bookmarks: json(user.bookmarks),
      extraData: json({ seriesHideFromContinueListening: [] }),
      ...CREATED,
    })),
  libraries: ({ libraries }) =>
    libraries.map(({ id, name, mediaType }, at) => ({ id, name, mediaType, displayOrder: at + 1, settings: '{}', ...CREATED })),
  libraryFolders: ({ libraries }) =>
    libraries.flatMap((library) => library.folders.map((folder) => ({ ...folder, libraryId: library.id, ...CREATED }))),
  libraryItems: ({ items, libraries }) =>
    items.map((item) => ({
      id: item.id,
      path: `${libraries.flatMap(({ folders }) => folders).find(({ id }) => id === item.folderId)?.path}/${item.relPath}`,
      relPath: item.relPath,
      mediaId: item.mediaId,
      mediaType: 'book',
      isFile: flag(item.isFile),
      isMissing: flag(item.isMissing),
      isInvalid: 0,
      libraryFiles: '[]',
      libraryId: item.libraryId,
      libraryFolderId: item.folderId,
      title: item.title,
      ...CREATED,
    })),
  books: ({ items }) =>
    items.map((item) => ({
      id: item.mediaId,
      title: item.title,
      publishedYear: item.publishedYear,
      description: item.description,
      isbn: item.isbn,
      asin: item.asin,
      duration: item.duration,
      narrators: json(item.narrators),
      audioFiles: '[]',
      chapters: '[]',
      tags: json(item.tags),
      genres: '[]',
      ...CREATED,
    })),
  authors: ({ items }) =>
    namesOf(items.flatMap(({ authors }) => authors)).map((name) => ({ id: `author of ${name}`, name, ...CREATED })),
  bookAuthors: ({ items }) =>
    items.flatMap((item) =>
      item.authors.map((name, at) => ({
        id: `${item.mediaId} ${at}`,
        bookId: item.mediaId,
        authorId: `author of ${name}`,
        createdAt: moment(Date.UTC(2023, 6, 1) + at),
      })),
    ),
  series: ({ items }) =>
    namesOf(items.flatMap(({ series }) => series.map(({ name }) => name))).map((name) => ({
      id: `series of ${name}`,
      name,
      ...CREATED,
    })),
  bookSeries: ({ items }) =>
    items.flatMap((item) =>
      item.series.map(({ name, sequence }, at) => ({
        id: `${item.mediaId} ${at}`,
        bookId: item.mediaId,
        seriesId: `series of ${name}`,
        sequence,
        createdAt: moment(Date.UTC(2023, 6, 1) + at),
      })),
    ),
  mediaProgresses: ({ progress }) =>
    progress.map((row) => ({
      id: row.id,
      mediaItemId: row.mediaId,
      mediaItemType: row.isEpisode ? 'podcastEpisode' : 'book',
      duration: row.duration,
      currentTime: row.currentTime,
      isFinished: flag(row.isFinished),
      hideFromContinueListening: flag(row.isHidden),
      ebookProgress: row.ebookProgress,
      finishedAt: row.finishedAt === null ? null : moment(row.finishedAt),
      extraData: json({ libraryItemId: row.itemId, progress: 0 }),
      userId: row.userId,
      createdAt: moment(row.startedAt),
      updatedAt: moment(row.updatedAt),
    })),
  playbackSessions: ({ sessions }) =>
    sessions.map((row) => ({
      id: row.id,
      mediaItemId: row.mediaId,
      mediaItemType: row.isEpisode ? 'podcastEpisode' : 'book',
      displayTitle: row.title,
      displayAuthor: row.author,
      duration: row.duration,
      startTime: row.startTime,
      currentTime: row.currentTime,
      timeListening: row.timeListening,
      date: row.date ?? dayAt(row.startedAt),
      extraData: json({ libraryItemId: row.itemId }),
      userId: row.userId,
      deviceId: row.device.id,
      libraryId: row.libraryId,
      createdAt: moment(row.startedAt),
      updatedAt: moment(row.updatedAt),
    })),
  devices: ({ sessions }) =>
    [...new Map(sessions.map(({ device, userId }) => [device.id, { ...device, userId }])).values()].map((device) => ({
      ...device,
      ...CREATED,
    })),
  collections: ({ collections }) =>
    collections.map(({ id, name, description, libraryId }) => ({ id, name, description, libraryId, ...CREATED })),
  collectionBooks: ({ collections, items }) =>
    collections.flatMap((list) =>
      list.itemIds.map((itemId, at) => ({
        id: `${list.id} ${at}`,
        order: at + 1,
        bookId: items.find(({ id }) => id === itemId)?.mediaId ?? itemId,
        collectionId: list.id,
      })),
    ),
  playlists: ({ playlists }) =>
    playlists.map(({ id, name, description, libraryId, userId }) => ({ id, name, description, libraryId, userId, ...CREATED })),
  playlistMediaItems: ({ playlists, items }) =>
    playlists.flatMap((list) =>
      list.itemIds.map((itemId, at) => ({
        id: `${list.id} ${at}`,
        order: at + 1,
        mediaItemId: items.find(({ id }) => id === itemId)?.mediaId ?? itemId,
        mediaItemType: 'book',
        playlistId: list.id,
      })),
    ),
}

const namesOf = (names: readonly string[]) => [...new Set(names)]
