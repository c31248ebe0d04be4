import { CHARACTERS } from '../bounds.ts'

interface Table {
  /** Without one of these, a row is useless. */
  needed: readonly string[]
  /** Read if the version has them. */
  also: readonly string[]
}

const KIB = 1024
const MIB = 1024 * KIB

/** The tables of Audiobookshelf that are read, all of which exist since 2.3 (packages/testkit/src/audiobookshelf/README.md). */
export const TABLES = {
  settings: { needed: ['key', 'value'], also: [] },
  users: { needed: ['id', 'username'], also: ['type', 'isActive', 'permissions', 'bookmarks'] },
  libraries: { needed: ['id'], also: ['name', 'mediaType'] },
  libraryFolders: { needed: ['id', 'path', 'libraryId'], also: [] },
  libraryItems: {
    needed: ['id', 'mediaId'],
    also: ['mediaType', 'relPath', 'isFile', 'isMissing', 'libraryId', 'libraryFolderId'],
  },
  books: { needed: ['id'], also: ['title', 'duration', 'narrators', 'asin', 'isbn', 'publishedYear', 'description'] },
  authors: { needed: ['id', 'name'], also: [] },
  bookAuthors: { needed: ['bookId', 'authorId'], also: ['createdAt'] },
  series: { needed: ['id', 'name'], also: [] },
  bookSeries: { needed: ['bookId', 'seriesId'], also: ['sequence', 'createdAt'] },
  mediaProgresses: {
    needed: ['mediaItemId', 'userId', 'updatedAt'],
    also: [
      'mediaItemType',
      'duration',
      'currentTime',
      'isFinished',
      'hideFromContinueListening',
      'ebookProgress',
      'finishedAt',
      'extraData',
      'createdAt',
    ],
  },
  playbackSessions: {
    needed: ['id', 'mediaItemId', 'userId', 'createdAt'],
    also: [
      'mediaItemType',
      'displayTitle',
      'displayAuthor',
      'duration',
      'startTime',
      'currentTime',
      'timeListening',
      'date',
      'extraData',
      'deviceId',
      'updatedAt',
    ],
  },
  devices: { needed: ['id'], also: ['deviceName', 'clientName'] },
  collections: { needed: ['id', 'name'], also: ['description'] },
  collectionBooks: { needed: ['collectionId', 'bookId'], also: ['order'] },
  playlists: { needed: ['id', 'name', 'userId'], also: ['description'] },
  playlistMediaItems: { needed: ['playlistId', 'mediaItemId'], also: ['mediaItemType', 'order'] },
} as const satisfies Record<string, Table>

export type TableName = keyof typeof TABLES

/** Longer values are left out whole, since part of a JSON text is useless. */
const LONGEST: Readonly<Record<string, number>> = {
  value: MIB,
  permissions: MIB,
  bookmarks: 32 * MIB,
  extraData: 64 * KIB,
  narrators: 64 * KIB,
  description: MIB,
  path: CHARACTERS.path,
  relPath: CHARACTERS.path,
}

export const longestOf = (column: string): number => LONGEST[column] ?? CHARACTERS.path

export type DatabaseRun =
  /** Merges the log of a copied live database into it. */
  | { do: 'settle'; file: string }
  /** Checks the whole file. */
  | { do: 'check'; file: string }
  | { do: 'count'; file: string; table: TableName; where?: Where }
  /** Rows after a given one, in table order. */
  | { do: 'rows'; file: string; table: TableName; where?: Where; after: number }

export interface Where {
  column: string
  is: string
}

export type RunResult =
  | { ok: true; rows: Record<string, unknown>[]; count: number; next: number | undefined }
  | { ok: false; code: 'not_abs' | 'fetch_failed'; message: string }
