import { missing, upstream } from '@chapterhouse/kit/errors'
import type { Books } from '../books/index.ts'
import type { CoverSize } from '../covers/index.ts'
import type { AccessiblePath } from '../shares/index.ts'
import { hasCover } from './envelope/cover-urls.ts'
import type { Envelope, ShownWork } from './envelope/envelope.ts'
import type { Envelopes } from './envelope/envelopes.ts'
import { identifiersOf } from './envelope/identifiers.ts'
import type { CommunityCovers } from './images/community-covers.ts'
import { refuseBadWorkId } from './work-id.ts'
import type { Works } from './works.ts'

interface EnrichmentNeeds {
  isOn: () => boolean
  books: Pick<Books, 'row'>
  envelopes: Envelopes
  works: Works
  communityCovers: Pick<CommunityCovers, 'cover'>
}

export type Meta = Envelope | { matched: false }

export type Enrichment = ReturnType<typeof createEnrichment>

const DOWN = 'metadata service unavailable'

/** Community metadata of the books of this server (docs/reference/server.md 2.11). */
export function createEnrichment({ isOn, books, envelopes, works, communityCovers }: EnrichmentNeeds) {
  function refuseIfOff(): void {
    if (!isOn()) throw missing('metadata lookup not enabled')
  }

  return {
    async meta(target: AccessiblePath, gone: () => AbortSignal): Promise<Meta> {
      refuseIfOff()
      const book = await books.row(target, gone)
      const found = await envelopes.find(identifiersOf(book))
      if (found.kind === 'failed') throw upstream(DOWN)
      return found.kind === 'match' ? found.envelope : { matched: false }
    },

    /** The image with this address, if it is one of this book's own envelope; no other one is ever fetched. */
    async cover(target: AccessiblePath, { url, size }: { url: string; size: CoverSize }, gone: () => AbortSignal) {
      refuseIfOff()
      const book = await books.row(target, gone)
      const found = await envelopes.find(identifiersOf(book))
      if (found.kind === 'failed') throw upstream(DOWN)
      if (found.kind === 'miss' || !hasCover(found.envelope, url)) throw missing('no cover')
      return communityCovers.cover(url, size)
    },

    async work(id: string): Promise<ShownWork> {
      refuseBadWorkId(id)
      refuseIfOff()
      const found = await works.find(id)
      if (found.kind === 'failed') throw upstream(DOWN)
      if (found.kind === 'missing') throw missing('no such work')
      return found.work
    },
  }
}
