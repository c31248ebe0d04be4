import type { Book, Catalogue } from '../catalogue/index.ts'
import type { MetadataService } from '../enrichment/index.ts'
import type { Libraries, Opening } from '../libraries/index.ts'
import { type BookKey, basisOf, hashOf, type OverlayOfBooks, type StoredCheck } from '../overlay/index.ts'
import { type FoundList, findList } from './find-list.ts'
import type { createPauseFinder } from './find-pauses.ts'
import { fitChapters } from './fit/fit.ts'
import { pausesOfBook } from './pauses-of-book.ts'

export interface CheckBookNeeds {
  isOn: () => boolean
  service: Pick<MetadataService, 'lookup' | 'work' | 'chapters'>
  catalogue: Pick<Catalogue, 'whole'>
  overlay: Pick<OverlayOfBooks, 'chapterCheck' | 'saveChapterCheck' | 'renewChapterCheck'>
  libraries: Pick<Libraries, 'find' | 'absolute'>
  opening: Pick<Opening, 'open'>
  findPauses: ReturnType<typeof createPauseFinder>
  now: () => Date
  limits?: Partial<CheckLimits>
}

export interface CheckLimits {
  bookMs: number
  /** For all pauses of one book, and for each. */
  pausesMs: number
  pauseMs: number
}

/** `gone`: the book is no longer indexed, or its length is unknown; `off`: lookup was turned off. */
export type BookOutcome = 'checked' | 'gone' | 'off'

type Comparison = Omit<StoredCheck, 'basis' | 'checkedAt'>
type Answered = Exclude<FoundList, { kind: 'failed' }>

const MINUTE_MS = 60_000
const LIMITS: CheckLimits = { bookMs: 5 * MINUTE_MS, pausesMs: 4 * MINUTE_MS, pauseMs: 30_000 }

/** Checks one book and records the result. Throws if the service fails or the deadline passes: then nothing is recorded. */
export function createCheckBook(needs: CheckBookNeeds) {
  const { isOn, service, catalogue, overlay, now } = needs
  const limits = { ...LIMITS, ...needs.limits }

  async function compare(book: Book, found: Answered, signal: AbortSignal): Promise<Comparison> {
    const listHash = hashOfList(found)
    const nothing = { detail: '{}', chapters: [], sourceList: '[]', anchors: '[]', listHash }
    if (found.kind === 'no-match') return { ...nothing, status: 'no_match', workId: '', recordingId: '' }
    const { workId, recordingId } = found
    if (found.kind === 'unavailable') return { ...nothing, status: 'unavailable', workId, recordingId }
    const { listed } = found
    const { files, scanned } = book
    const fit = await fitChapters({
      book: { files, chapters: scanned.chapters },
      listed,
      findPauses: pausesOfBook(book, { ...needs, signal, limits }),
      signal,
    })
    return {
      status: fit.status,
      workId,
      recordingId,
      listHash,
      detail: JSON.stringify(fit.detail),
      chapters: fit.chapters,
      sourceList: JSON.stringify(listed),
      anchors: JSON.stringify(fit.anchors),
    }
  }

  return async (
    key: BookKey,
    { isRequested, signal: stopping }: { isRequested: boolean; signal: AbortSignal },
  ): Promise<BookOutcome> => {
    const book = catalogue.whole(key.libraryId, key.path)
    if (!book || book.files.some(({ durationUs }) => durationUs === 0)) return 'gone'
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(limits.bookMs)])
    const found = await findList(book, { service, isRequested, signal })
    if (!isOn()) return 'off'
    if (found.kind === 'failed') throw new Error(`the metadata service failed: ${found.reason}`)
    const basis = basisOf({ asin: book.asin, isbn: book.isbn, files: book.files, chapters: book.scanned.chapters })
    const before = isRequested ? undefined : overlay.chapterCheck(key)
    const checkedAt = now().toISOString()
    if (before?.basis === basis && before.listHash !== '' && before.listHash === hashOfList(found)) {
      overlay.renewChapterCheck(key, checkedAt)
      return 'checked'
    }
    const compared = await compare(book, found, signal)
    if (!catalogue.whole(key.libraryId, key.path)) return 'gone'
    overlay.saveChapterCheck(key, { ...compared, basis, checkedAt })
    return 'checked'
  }
}

function hashOfList(found: Answered): string {
  return found.kind === 'found' ? hashOf(found.listed.flatMap(({ start, length, title }) => [start, length, title]).join('\0')) : ''
}
