import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type AbsContent, type AbsItem, type AbsProgress, type AbsSession, type AbsUser, dayAt } from './records.ts'

export interface AbsStubOptions {
  /** Of its URLs, as behind a reverse proxy. */
  prefix?: string
  /** Behaves like this version, from 2.3 on; by default, the content's version. */
  version?: string
  /** Handles a request instead of the stub if it returns true: for hostile servers. `path` has no prefix. */
  intercept?: (path: string, request: IncomingMessage, response: ServerResponse) => boolean
}

export interface AbsStub extends AsyncDisposable {
  url: string
  /** An admin's key. */
  key: string
  /** The key of a listener, not an admin. */
  listenerKey: string
  /** Paths with queries, without the prefix. */
  requests: string[]
}

/** An Audiobookshelf server on its own port: see README.md. */
export async function startAbsStub(
  content: AbsContent,
  { prefix = '', version = content.version, intercept }: AbsStubOptions = {},
): Promise<AbsStub> {
  const key = 'key-of-an-admin-0123456789'
  const listenerKey = 'key-of-a-listener-0123456789'
  const requests: string[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://stub')
    if (!url.pathname.startsWith(`${prefix}/`)) return send(response, 404, 'Not Found')
    const path = url.pathname.slice(prefix.length)
    requests.push(`${path}${url.search}`)
    if (intercept?.(path, request, response)) return
    if (path === '/status') return send(response, 200, statusOf(version))
    const given = request.headers.authorization
    if (given !== `Bearer ${key}` && given !== `Bearer ${listenerKey}`) return send(response, 401, 'Unauthorized')
    if (given === `Bearer ${listenerKey}` && path.startsWith('/api/users')) return send(response, 403, 'Forbidden')
    if (path === '/api/collections' && isBetween(version, '2.3.4', '2.13.3')) return crash()
    const answer = answerOf(content, path, url.searchParams)
    return answer === undefined ? send(response, 404, 'Not Found') : send(response, 200, answer)
  })
  function crash(): void {
    server.close()
    server.closeAllConnections()
  }
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}${prefix}`,
    key,
    listenerKey,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

function statusOf(version: string): object {
  return isBetween(version, '2.6', version) ? { app: 'audiobookshelf', serverVersion: version, isInit: true } : { isInit: true }
}

/** Whether a version is from the first to the last of these. */
const isBetween = (version: string, first: string, last: string): boolean =>
  version.localeCompare(first, 'en', { numeric: true }) >= 0 && version.localeCompare(last, 'en', { numeric: true }) <= 0

function send(response: ServerResponse, status: number, body: string | object): void {
  const isText = typeof body === 'string'
  response.writeHead(status, { 'content-type': isText ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8' })
  response.end(isText ? body : JSON.stringify(body))
}

const ROUTES: readonly [RegExp, (content: AbsContent, id: string, query: URLSearchParams) => object | undefined][] = [
  [/^\/api\/users$/, ({ users }) => ({ users: users.map(userJson) })],
  [/^\/api\/users\/([^/]+)$/, (content, id) => personJson(content, id)],
  [/^\/api\/users\/([^/]+)\/listening-sessions$/, (content, id, query) => sessionsJson(content, id, query)],
  [/^\/api\/libraries$/, (content) => ({ libraries: librariesJson(content) })],
  [/^\/api\/libraries\/([^/]+)\/items$/, (content, id, query) => itemsJson(content, id, query)],
  [/^\/api\/libraries\/([^/]+)\/collections$/, (content, id, query) => libraryCollectionsJson(content, id, query)],
  [/^\/api\/playlists$/, (content) => ({ playlists: playlistsJson(content) })],
  [/^\/api\/collections$/, (content) => ({ collections: collectionsJson(content) })],
]

function answerOf(content: AbsContent, path: string, query: URLSearchParams): object | undefined {
  for (const [pattern, answer] of ROUTES) {
    const match = pattern.exec(path)
    if (match) return answer(content, match[1] ?? '', query)
  }
  return undefined
}

const userJson = ({ id, username, type, isActive, token, libraryIds, tags }: AbsUser) => ({
  id,
  username,
  type,
  token,
  isActive,
  isLocked: false,
  permissions: { download: true, accessAllLibraries: libraryIds === undefined, accessAllTags: tags.length === 0 },
  librariesAccessible: libraryIds ?? [],
  itemTagsSelected: tags,
})

function personJson({ users, progress }: AbsContent, id: string): object | undefined {
  const user = users.find((one) => one.id === id)
  return (
    user && {
      ...userJson(user),
      mediaProgress: progress.filter(({ userId }) => userId === id).map(progressJson),
      bookmarks: user.bookmarks,
    }
  )
}

const progressJson = (row: AbsProgress) => ({
  id: row.id,
  userId: row.userId,
  libraryItemId: row.itemId,
  episodeId: row.isEpisode ? row.mediaId : null,
  mediaItemId: row.mediaId,
  mediaItemType: row.isEpisode ? 'podcastEpisode' : 'book',
  duration: row.duration,
  progress: row.duration > 0 ? row.currentTime / row.duration : 0,
  currentTime: row.currentTime,
  isFinished: row.isFinished,
  hideFromContinueListening: row.isHidden,
  ebookLocation: null,
  ebookProgress: row.ebookProgress,
  lastUpdate: row.updatedAt,
  startedAt: row.startedAt,
  finishedAt: row.finishedAt,
})

/** Newest first, as that server sorts them. */
function sessionsJson({ sessions }: AbsContent, id: string, query: URLSearchParams): object {
  const size = Number(query.get('itemsPerPage')) || 10
  const page = Number(query.get('page')) || 0
  const all = sessions.filter(({ userId }) => userId === id).sort((a, b) => b.updatedAt - a.updatedAt)
  return {
    total: all.length,
    numPages: Math.ceil(all.length / size),
    page,
    itemsPerPage: size,
    sessions: all.slice(page * size, (page + 1) * size).map(sessionJson),
  }
}

const sessionJson = (row: AbsSession) => ({
  id: row.id,
  userId: row.userId,
  libraryId: row.libraryId,
  libraryItemId: row.itemId,
  bookId: row.isEpisode ? null : row.mediaId,
  episodeId: row.isEpisode ? row.mediaId : null,
  mediaType: row.isEpisode ? 'podcast' : 'book',
  displayTitle: row.title,
  displayAuthor: row.author,
  duration: row.duration,
  startTime: row.startTime,
  currentTime: row.currentTime,
  timeListening: row.timeListening,
  date: row.date ?? dayAt(row.startedAt),
  startedAt: row.startedAt,
  updatedAt: row.updatedAt,
  deviceInfo: { id: row.device.id, deviceName: row.device.deviceName, clientName: row.device.clientName, ipAddress: '192.0.2.7' },
})

const librariesJson = ({ libraries }: AbsContent) =>
  libraries.map(({ id, name, mediaType, folders }) => ({
    id,
    name,
    mediaType,
    folders: folders.map((folder) => ({ id: folder.id, fullPath: folder.path, libraryId: id })),
  }))

/** Without a limit, that server sends all. */
function itemsJson(content: AbsContent, id: string, query: URLSearchParams): object | undefined {
  if (!content.libraries.some((library) => library.id === id)) return undefined
  const all = content.items.filter(({ libraryId }) => libraryId === id)
  const limit = Number(query.get('limit')) || 0
  const page = Number(query.get('page')) || 0
  const shown = limit === 0 ? all : all.slice(page * limit, (page + 1) * limit)
  return { results: shown.map((item) => itemJson(content, item)), total: all.length, limit, page }
}

function itemJson({ libraries }: AbsContent, item: AbsItem): object {
  const folder = libraries.flatMap(({ folders }) => folders).find(({ id }) => id === item.folderId)
  return {
    id: item.id,
    libraryId: item.libraryId,
    folderId: item.folderId,
    path: `${folder?.path ?? ''}/${item.relPath}`,
    relPath: item.relPath,
    isFile: item.isFile,
    isMissing: item.isMissing,
    mediaType: 'book',
    media: {
      id: item.mediaId,
      duration: item.duration,
      tags: item.tags,
      metadata: {
        title: item.title,
        authorName: item.authors.join(', '),
        narratorName: item.narrators.join(', '),
        seriesName: item.series.map(({ name, sequence }) => (sequence === '' ? name : `${name} #${sequence}`)).join(', '),
        asin: item.asin,
        isbn: item.isbn,
        publishedYear: item.publishedYear,
        description: item.description,
      },
    },
  }
}

const collectionsJson = ({ collections }: AbsContent) =>
  collections.map(({ id, libraryId, name, description, itemIds }) => ({
    id,
    libraryId,
    name,
    description,
    books: itemIds.map((itemId) => ({ id: itemId })),
  }))

/** A limit of 0 means none, as for items. */
function libraryCollectionsJson(content: AbsContent, id: string, query: URLSearchParams): object | undefined {
  if (!content.libraries.some((library) => library.id === id)) return undefined
  const all = collectionsJson(content).filter(({ libraryId }) => libraryId === id)
  const limit = Number(query.get('limit')) || 0
  const page = Number(query.get('page')) || 0
  const results = limit === 0 ? all : all.slice(page * limit, (page + 1) * limit)
  return { results, total: all.length, limit, page }
}

/** The playlists of the key's owner, who is the first user. */
const playlistsJson = ({ playlists, users }: AbsContent) =>
  playlists
    .filter(({ userId }) => userId === users[0]?.id)
    .map(({ id, libraryId, userId, name, description, itemIds }) => ({
      id,
      libraryId,
      userId,
      name,
      description,
      items: itemIds.map((libraryItemId) => ({ libraryItemId, episodeId: null })),
    }))
