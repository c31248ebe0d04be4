import { createHash } from 'node:crypto'

import type { AbsContent, AbsItem, AbsLibrary, AbsList, AbsProgress, AbsSession, AbsUser } from './records.ts'

export type { AbsContent } from './records.ts'

export interface ContentOptions {
  items?: number
  sessions?: number
  /** The folder of the library of books. */
  folder?: string
  /** Distinguishes the ids of two contents. */
  seed?: string
}

/** The first session: 2024-01-01 06:00 UTC. */
export const FIRST_SESSION = Date.UTC(2024, 0, 1, 6)
const SECOND = 1000
const MINUTE = 60 * SECOND
const BOOK_SECONDS = 36_000
const SITTING_SECONDS = 1500

/**
 * Two people, 300 books and 10,000 sessions of 25 minutes by default:
 * - Ann (root) and Ben (a user with access to the library of books only, limited by a tag) take turns: sessions 0, 2, 4 … are
 * Ann's. Each
 * listens every 45 minutes, to the books in order.
 * - Every 100th session claims 50 minutes in 25; every 50th, from number 7, is a podcast episode.
 * - Books 0, 3, 6 … are finished by both; the others are at a quarter. Books 1, 11, 21 … are hidden from "Continue Listening".
 * - Books 4, 14, 24 … are single files; 2, 12, 22 … have an ASIN; 5, 15, 25 … an ISBN; book 9 is missing there.
 * - Each has two rows of episodes and one of an e-book. Ann has five bookmarks and Ben three.
 * - Two collections, one playlist by Ann and two by Ben.
 */
export function absContent({
  items = 300,
  sessions = 10_000,
  folder = '/audiobooks',
  seed = 'abs',
}: ContentOptions = {}): AbsContent {
  const id = (kind: string, n: number) => uuid(`${seed} ${kind} ${n}`)
  const books: AbsLibrary = {
    id: id('library', 0),
    name: 'Audiobooks',
    mediaType: 'book',
    folders: [{ id: id('folder', 0), path: folder }],
  }
  const podcasts: AbsLibrary = {
    id: id('library', 1),
    name: 'Podcasts',
    mediaType: 'podcast',
    folders: [{ id: id('folder', 1), path: '/podcasts' }],
  }
  const allItems = Array.from({ length: items }, (_, n) => itemAt(n, { id, library: books }))
  const users = [
    userAt('ann', 'root', { id: id('user', 0), libraryIds: undefined, tags: [] }),
    userAt('ben', 'user', { id: id('user', 1), libraryIds: [books.id], tags: ['adults'] }),
  ]
  for (const [at, count] of [5, 3].entries())
    users[at]?.bookmarks.push(
      ...allItems.slice(0, count).map((item, n) => ({
        libraryItemId: item.id,
        title: `Bookmark ${n + 1}`,
        time: 600 * (n + 1),
        createdAt: FIRST_SESSION + n * MINUTE,
      })),
    )
  const episode = { id: id('podcast', 0), mediaId: id('episode', 0) }
  return {
    version: '2.36.0',
    users,
    libraries: [books, podcasts],
    items: allItems,
    progress: users.flatMap((user, who) => progressOf(user, allItems, { episode, id: (n) => id(`progress ${who}`, n) })),
    sessions: Array.from({ length: sessions }, (_, n) => sessionAt(n, { id, users, items: allItems, books, podcasts, episode })),
    collections: [
      listAt('Favourites', books, { id: id('collection', 0), itemIds: allItems.slice(0, 5).map((item) => item.id) }),
      listAt('Winter', books, { id: id('collection', 1), itemIds: allItems.slice(5, 8).map((item) => item.id) }),
    ],
    playlists: [
      {
        ...listAt('Ann’s queue', books, { id: id('playlist', 0), itemIds: ids(allItems.slice(2, 5)) }),
        userId: users[0]?.id ?? '',
      },
      {
        ...listAt('Ben’s queue', books, { id: id('playlist', 1), itemIds: ids(allItems.slice(1, 3)) }),
        userId: users[1]?.id ?? '',
      },
      {
        ...listAt('Long drives', books, { id: id('playlist', 2), itemIds: ids(allItems.slice(0, 9)) }),
        userId: users[1]?.id ?? '',
      },
    ],
  }
}

const ids = (items: readonly AbsItem[]) => items.map((item) => item.id)

type IdOf = (kind: string, n: number) => string

function itemAt(n: number, { id, library }: { id: IdOf; library: AbsLibrary }): AbsItem {
  const author = `Author ${n % 40}`
  const isFile = n % 10 === 4
  return {
    id: id('item', n),
    mediaId: id('media', n),
    libraryId: library.id,
    folderId: library.folders[0]?.id ?? '',
    relPath: `${author}/Book ${n}${isFile ? '.m4b' : ''}`,
    isFile,
    isMissing: n === 9,
    duration: BOOK_SECONDS + n + 0.25,
    title: `Book ${n}`,
    authors: n % 7 === 0 ? [author, 'Second Writer'] : [author],
    narrators: [`Narrator ${n % 12}`],
    series: n % 5 === 0 ? [{ name: `Series ${n % 25}`, sequence: String(n / 5 + 1) }] : [],
    asin: n % 10 === 2 ? `B0${String(n).padStart(8, '0')}` : null,
    isbn: n % 10 === 5 ? isbn13(n) : null,
    publishedYear: String(1980 + (n % 40)),
    description: n % 3 === 0 ? `About book ${n}.` : null,
    tags: n % 2 === 0 ? ['adults'] : [],
  }
}

function userAt(username: string, type: AbsUser['type'], rest: Pick<AbsUser, 'id' | 'libraryIds' | 'tags'>): AbsUser {
  const secret = createHash('sha256').update(rest.id).digest('hex')
  return {
    username,
    type,
    isActive: true,
    token: `eyJhbGciOiJIUzI1NiJ9.${secret}`,
    passwordHash: `$2a$08$${secret.slice(0, 53)}`,
    bookmarks: [],
    ...rest,
  }
}

function progressOf(
  user: AbsUser,
  items: readonly AbsItem[],
  { episode, id }: { episode: { id: string; mediaId: string }; id: (n: number) => string },
): AbsProgress[] {
  const startedAt = FIRST_SESSION
  const books = items.map((item, n): AbsProgress => {
    const isFinished = n % 3 === 0
    const updatedAt = startedAt + (n + 1) * 1440 * MINUTE
    return {
      id: id(n),
      userId: user.id,
      itemId: n % 8 === 1 ? null : item.id,
      mediaId: item.mediaId,
      isEpisode: false,
      duration: item.duration,
      currentTime: isFinished ? item.duration : item.duration / 4,
      isFinished,
      isHidden: n % 10 === 1,
      ebookProgress: null,
      updatedAt,
      startedAt,
      finishedAt: isFinished ? updatedAt - MINUTE : null,
    }
  })
  const other = { ...EMPTY_PROGRESS, userId: user.id, updatedAt: startedAt, startedAt }
  return [
    ...books,
    { ...other, id: id(items.length), itemId: episode.id, mediaId: episode.mediaId, isEpisode: true, currentTime: 60 },
    { ...other, id: id(items.length + 1), itemId: null, mediaId: `${episode.mediaId}b`, isEpisode: true, currentTime: 90 },
    { ...other, id: id(items.length + 2), itemId: id(-1), mediaId: id(-2), duration: 0, ebookProgress: 0.5 },
  ]
}

const EMPTY_PROGRESS = {
  isEpisode: false,
  duration: 1800,
  currentTime: 0,
  isFinished: false,
  isHidden: false,
  ebookProgress: null,
  finishedAt: null,
}

interface SessionNeeds {
  id: IdOf
  users: readonly AbsUser[]
  items: readonly AbsItem[]
  books: AbsLibrary
  podcasts: AbsLibrary
  episode: { id: string; mediaId: string }
}

function sessionAt(n: number, { id, users, items, books, podcasts, episode }: SessionNeeds): AbsSession {
  const who = n % 2
  const turn = Math.floor(n / 2)
  const item = items[turn % Math.max(items.length, 1)]
  const isEpisode = n % 50 === 7 || !item
  const startedAt = FIRST_SESSION + turn * 45 * MINUTE
  const lap = Math.floor(turn / Math.max(items.length, 1))
  const startTime = isEpisode ? 0 : (lap * SITTING_SECONDS) % (BOOK_SECONDS - SITTING_SECONDS)
  return {
    id: id('session', n),
    userId: users[who]?.id ?? '',
    libraryId: isEpisode ? podcasts.id : books.id,
    itemId: isEpisode ? episode.id : turn % 8 === 1 ? null : (item?.id ?? null),
    mediaId: isEpisode ? episode.mediaId : (item?.mediaId ?? ''),
    isEpisode,
    title: isEpisode ? 'An episode' : (item?.title ?? ''),
    author: isEpisode ? 'A podcaster' : (item?.authors.join(', ') ?? ''),
    duration: isEpisode ? 1800 : (item?.duration ?? 0),
    startTime,
    currentTime: startTime + SITTING_SECONDS,
    timeListening: n % 100 === 0 ? 2 * SITTING_SECONDS : SITTING_SECONDS,
    startedAt,
    updatedAt: startedAt + SITTING_SECONDS * SECOND,
    device: { id: id('device', who), deviceName: who === 0 ? 'Pixel 8' : null, clientName: who === 0 ? 'Abs Android' : 'Abs Web' },
  }
}

function listAt(name: string, library: AbsLibrary, rest: Pick<AbsList, 'id' | 'itemIds'>): AbsList {
  return { libraryId: library.id, name, description: `Description of ${name}`, ...rest }
}

/** The same text has the same id. */
export function uuid(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')
}

function isbn13(n: number): string {
  const digits = `978${String(n).padStart(9, '0')}`
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
