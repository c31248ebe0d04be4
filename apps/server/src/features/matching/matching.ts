import { invalid, missing, oversized, unsupported, upstream } from '@chapterhouse/kit/errors'
import type { Book, BookFields, BookRow, Catalogue } from '../catalogue/index.ts'
import { type Envelopes, identifiersOf } from '../enrichment/index.ts'
import type { BookKey, OverlayOfBooks } from '../overlay/index.ts'
import type { AccessiblePath } from '../shares/index.ts'
import type { CommunityCoverFiles } from './community-cover-files.ts'
import type { Candidate, FindCandidates } from './find-candidates.ts'
import type { MatchQuery } from './match-facts.ts'

interface MatchingNeeds {
  isOn: () => boolean
  region: () => string
  catalogue: Pick<Catalogue, 'holding' | 'complete'>
  overlay: Pick<OverlayOfBooks, 'setCover'>
  namedOf: (book: Book) => Partial<BookFields>
  findCandidates: FindCandidates
  coverFiles: CommunityCoverFiles
  envelopes: Pick<Envelopes, 'find'>
}

export type Matching = ReturnType<typeof createMatching>

const EXPANDED = 6
const MAX_QUERY_LENGTH = 300
const MAX_ID_LENGTH = 20
const MAX_URL_LENGTH = 2_048
/** For all calls about one book; a request has 30 s. */
const DEADLINE_MS = 25_000

/** Community works for single books, chosen by an admin (docs/reference/server.md 3.6, 3.7). */
export function createMatching(needs: MatchingNeeds) {
  const { isOn, region, catalogue, overlay, namedOf, findCandidates, coverFiles, envelopes } = needs

  function refuseIfOff(): void {
    if (!isOn()) throw missing('metadata lookup not enabled', { code: 'metadata_off' })
  }

  function bookAt({ library, path }: AccessiblePath): BookRow {
    const book = catalogue.holding(library.id, path)
    if (!book) throw missing('no book at that path', { code: 'book_not_found' })
    return book
  }

  return {
    refuseIfOff,
    keyAt(target: AccessiblePath): BookKey {
      const { libraryId, path } = bookAt(target)
      return { libraryId, path }
    },

    async candidates(target: AccessiblePath, given: MatchQuery, gone: AbortSignal): Promise<readonly Candidate[]> {
      refuseIfOff()
      const query = { q: given.q.trim(), asin: given.asin.trim(), isbn: given.isbn.trim() }
      const isLong = query.q.length > MAX_QUERY_LENGTH || Math.max(query.asin.length, query.isbn.length) > MAX_ID_LENGTH
      if (isLong) throw invalid('query too long')
      const book = catalogue.complete(bookAt(target))
      const asker = { isListener: true, signal: AbortSignal.any([gone, AbortSignal.timeout(DEADLINE_MS)]) }
      const found = await findCandidates({ book, named: namedOf(book), query, region: region(), asker, expanded: EXPANDED })
      if (found.kind === 'failed') throw upstream('metadata service unavailable')
      return found.candidates
    },

    /** The known work of each book; undefined for a missing book or one that the service does not know. */
    workOf: async (target: AccessiblePath): Promise<{ workId: string; failed: boolean }> => {
      const book = catalogue.holding(target.library.id, target.path)
      const found = book ? await envelopes.find(identifiersOf(book)) : { kind: 'miss' as const }
      return { workId: found.kind === 'match' ? found.envelope.work.id : '', failed: found.kind === 'failed' }
    },

    async setCover(target: AccessiblePath, url: string): Promise<{ path: string; bytes: number }> {
      refuseIfOff()
      if (!isUrl(url)) throw invalid('url must be an absolute http(s) URL')
      bookAt(target)
      const cover = await coverFiles.fetch(url)
      if (cover.kind === 'failed') throw upstream('the cover could not be fetched', { code: 'cover_unavailable' })
      if (cover.kind === 'too_large') throw oversized('the image is too large', { code: 'too_large' })
      if (cover.kind === 'unsupported') throw unsupported('the image must be a JPEG, PNG or WebP', { code: 'unsupported_image' })
      // The book may have been removed since.
      const book = bookAt(target)
      overlay.setCover(book, { type: cover.type, bytes: cover.bytes, source: 'community' }, target.viewer.userId)
      return { path: book.path, bytes: cover.bytes.length }
    },
  }
}

function isUrl(url: string): boolean {
  return url.length <= MAX_URL_LENGTH && /^https?:\/\//i.test(url) && URL.canParse(url)
}
