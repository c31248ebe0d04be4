import { invalid } from '@chapterhouse/kit/errors'
import { lenientInteger } from '@chapterhouse/kit/requests/query'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { Catalogue, Chapter } from '../../catalogue/index.ts'
import { isGenericTrack } from '../../catalogue/index.ts'
import type { Libraries, Library } from '../../libraries/index.ts'
import { chapterAt } from '../../listening/index.ts'
import { baseOf, type RelPath, relPath } from '../../paths/index.ts'
import { stateOf } from '../recording/heartbeat.ts'
import { statsStore } from '../statistics/stats.store.ts'
import { type ListedSession, sessionListStore } from './session-list.store.ts'

const MINUTE_MS = 60_000
const LIVE_MS = 10 * MINUTE_MS
const PAGE = { standard: 50, max: 200 }

export interface SessionListNeeds {
  db: Db
  now: () => Date
  catalogue: Pick<Catalogue, 'whole'>
  libraries: Pick<Libraries, 'find'>
  canonicalPath: (library: Library, path: RelPath) => Promise<RelPath>
}

export interface ShownSession extends ListedSession {
  title: string
  author: string
  /** Empty if the book has no cover. */
  coverVersion: string
  state: 'playing' | 'paused' | 'ended'
}

export interface LiveSession extends ShownSession {
  /** Absent if the chapter has no descriptive title. */
  chapter: string | undefined
  chapterIndex: number | undefined
}

/** The unvalidated query. */
export interface SessionListOptions {
  user_id?: string
  library_id?: string
  path?: string
  limit?: string
}

/** Start and id of the last session of the previous page. */
export type SealedStart = readonly [startedAtMs: number, id: number]

export const isSealedStart = (content: unknown): content is SealedStart =>
  Array.isArray(content) && content.length === 2 && content.every(Number.isSafeInteger)

/** Current and past listening sessions. */
export function createSessionList({ db, now, catalogue, libraries, canonicalPath }: SessionListNeeds) {
  const store = sessionListStore(db)
  const stats = statsStore(db)

  function shown(rows: readonly ListedSession[]): ShownSession[] {
    const names = stats.names(rows)
    const nowMs = now().getTime()
    return rows.map((row, at) => ({
      ...row,
      title: names[at]?.title ?? baseOf(row.path),
      author: names[at]?.author ?? '',
      coverVersion: names[at]?.coverVersion ?? '',
      state: stateOf(row, nowMs),
    }))
  }

  async function pathOf(libraryId: number, typed: string): Promise<RelPath> {
    const library = libraries.find(libraryId)
    return library ? canonicalPath(library, relPath(typed)) : relPath(typed)
  }

  return {
    /** One per device, except those that reached the end of a book. */
    live(): LiveSession[] {
      const nowMs = now().getTime()
      const seenSince = new Date(nowMs - LIVE_MS - 2 * MINUTE_MS).toISOString()
      const newest = new Map<number, ListedSession>()
      for (const row of store.live({ seenSince, sinceMs: nowMs - LIVE_MS }))
        if (!newest.has(row.tokenId)) newest.set(row.tokenId, row)
      const going = shown([...newest.values()]).filter(({ state }) => state !== 'ended')
      return going.map((row) => withChapter(row, catalogue.whole(row.libraryId, row.path)?.chapters))
    },
    async page(options: SessionListOptions, after?: SealedStart): Promise<{ rows: ShownSession[]; next: SealedStart | undefined }> {
      const userId = options.user_id ? wholeNumber(options.user_id, 'invalid user_id') : undefined
      const libraryId = options.library_id ? wholeNumber(options.library_id, 'invalid library_id') : undefined
      if (options.path && libraryId === undefined) throw invalid('path needs library_id')
      const path = options.path && libraryId !== undefined ? await pathOf(libraryId, options.path) : undefined
      const limit = lenientInteger(options.limit, PAGE)
      const rows = store.list({
        ...(userId !== undefined && { userId }),
        ...(libraryId !== undefined && { libraryId }),
        ...(path !== undefined && { path }),
        ...(after && { after: { startedAtMs: after[0], id: after[1] } }),
        limit: limit + 1,
      })
      const page = rows.slice(0, limit)
      const last = rows.length > limit ? page.at(-1) : undefined
      return { rows: shown(page), next: last && [last.startedAtMs, last.id] }
    },
  }
}

function withChapter(row: ShownSession, chapters: readonly Chapter[] = []): LiveSession {
  const chapter = chapterAt(chapters, row.position)
  const names = chapter && chapter.title !== '' && !isGenericTrack(chapter.title)
  return { ...row, chapter: names ? chapter.title : undefined, chapterIndex: chapter?.index }
}

export function wholeNumber(text: string, refusal: string): number {
  if (!/^\d{1,15}$/.test(text)) throw invalid(refusal)
  return Number(text)
}
