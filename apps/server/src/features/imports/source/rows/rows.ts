import { CHARACTERS } from '../bounds.ts'
import type { SourceItem, SourceLibrary, SourceProgress, SourceSession, SourceUser } from '../source-data.ts'
import {
  dayIn,
  flagOf,
  idOf,
  idOrRefuse,
  momentOf,
  namesOf,
  type Row,
  rowOrNone,
  rowsOrNone,
  secondsOf,
  textOf,
  textsOf,
} from './fields.ts'

/** The rows below have the API's form; a database gives the same, but with lists where the API joins names. */
export function toUser(row: Row): SourceUser {
  const permissions = rowOrNone(row['permissions'])
  const tags = textsOf(row['itemTagsSelected'])
  const seesAllTags = permissions['accessAllTags']
  return {
    id: idOrRefuse(row['id']),
    username: textOf(row['username']),
    type: textOf(row['type']),
    isActive: row['isActive'] === undefined || flagOf(row['isActive']),
    isTagLimited: typeof seesAllTags === 'boolean' ? !seesAllTags : tags.length > 0,
    libraryIds: flagOf(permissions['accessAllLibraries']) ? undefined : textsOf(row['librariesAccessible']).sort(),
  }
}

export function toLibrary(row: Row): SourceLibrary {
  return {
    id: idOrRefuse(row['id']),
    name: textOf(row['name']),
    mediaType: row['mediaType'] === 'podcast' ? 'podcast' : 'book',
    folders: rowsOrNone(row['folders']).map((folder) => ({
      id: idOrRefuse(folder['id']),
      path: textOf(folder['fullPath'], CHARACTERS.path),
    })),
  }
}

export function toItem(row: Row): SourceItem {
  const media = rowOrNone(row['media'])
  const metadata = rowOrNone(media['metadata'])
  return {
    id: idOrRefuse(row['id']),
    mediaId: idOf(media['id']),
    libraryId: idOf(row['libraryId']),
    folderId: idOf(row['folderId']),
    relPath: textOf(row['relPath'], CHARACTERS.path).replace(/^\/+/, ''),
    isFile: flagOf(row['isFile']),
    isMissing: flagOf(row['isMissing']),
    durationSeconds: secondsOf(media['duration']),
    title: textOf(metadata['title']),
    authors: Array.isArray(metadata['authors']) ? textsOf(metadata['authors']) : namesOf(metadata['authorName']),
    narrators: Array.isArray(metadata['narrators']) ? textsOf(metadata['narrators']) : namesOf(metadata['narratorName']),
    series: Array.isArray(metadata['series']) ? seriesOf(metadata['series']) : seriesNamed(metadata['seriesName']),
    asin: textOf(metadata['asin'], CHARACTERS.id),
    isbn: textOf(metadata['isbn'], CHARACTERS.id),
    publishedYear: textOf(metadata['publishedYear'], CHARACTERS.id),
    description: textOf(metadata['description'], CHARACTERS.description),
  }
}

const seriesOf = (value: unknown) =>
  rowsOrNone(value).map(({ name, sequence }) => ({ name: textOf(name), position: textOf(sequence, CHARACTERS.id) }))

/**
 * `Name #2, Other #1`, as in the API. If one of several has no position, a comma may be part of a name, so they are left out rather
 * than guessed.
 */
function seriesNamed(joined: unknown): { name: string; position: string }[] {
  const series = namesOf(joined).map(toSeries)
  return series.length > 1 && series.some(({ position }) => position === '') ? [] : series
}

function toSeries(text: string): { name: string; position: string } {
  const at = text.lastIndexOf(' #')
  return at === -1 ? { name: text, position: '' } : { name: text.slice(0, at), position: text.slice(at + 2) }
}

/** `itemId` may be '' while `mediaId` is not. */
export interface ProgressRow extends SourceProgress {
  mediaId: string
  isEpisode: boolean
  hasEbook: boolean
}

/** undefined for a row without a book or a time, which is useless. */
export function toProgress(row: Row): ProgressRow | undefined {
  const updatedAt = momentOf(row['lastUpdate'])
  const isEpisode = idOf(row['episodeId']) !== '' || row['mediaItemType'] === 'podcastEpisode'
  const [itemId, mediaId] = [idOf(row['libraryItemId']), idOf(row['mediaItemId'])]
  if (updatedAt === undefined || (itemId === '' && mediaId === '')) return undefined
  return {
    itemId,
    mediaId,
    isEpisode,
    hasEbook: secondsOf(row['ebookProgress']) > 0,
    durationSeconds: secondsOf(row['duration']),
    positionSeconds: secondsOf(row['currentTime']),
    isFinished: flagOf(row['isFinished']),
    isHidden: flagOf(row['hideFromContinueListening']),
    updatedAt,
    startedAt: momentOf(row['startedAt']),
    finishedAt: momentOf(row['finishedAt']),
  }
}

export interface SessionRow extends SourceSession {
  day: string
  mediaId: string
  isEpisode: boolean
  /** The book's at that time: it may be gone now. */
  title: string
  author: string
  durationSeconds: number
}

export function toSession(row: Row): SessionRow | undefined {
  const id = idOf(row['id'])
  const endedAt = momentOf(row['updatedAt'])
  const startedAt = momentOf(row['startedAt']) ?? endedAt
  const isEpisode = idOf(row['episodeId']) !== '' || row['mediaType'] === 'podcast'
  const [itemId, mediaId] = [idOf(row['libraryItemId']), idOf(isEpisode ? row['episodeId'] : row['bookId'])]
  if (id === '' || startedAt === undefined || (itemId === '' && mediaId === '')) return undefined
  const device = rowOrNone(row['deviceInfo'])
  return {
    id,
    itemId,
    mediaId,
    isEpisode,
    title: textOf(row['displayTitle']),
    author: textOf(row['displayAuthor']),
    durationSeconds: secondsOf(row['duration']),
    startPositionSeconds: secondsOf(row['startTime']),
    positionSeconds: secondsOf(row['currentTime']),
    listenedSeconds: secondsOf(row['timeListening']),
    startedAt,
    endedAt: Math.max(startedAt, endedAt ?? startedAt),
    day: dayIn(row['date']),
    deviceName: textOf(device['deviceName']) || textOf(device['clientName']),
  }
}
