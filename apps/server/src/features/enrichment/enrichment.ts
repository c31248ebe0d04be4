import { missing, upstream } from '@chapterhouse/kit/errors'
import type { CoverSize } from '../covers/index.ts'
import type { AccessiblePath, Shares } from '../shares/index.ts'
import { hasCover } from './envelope/cover-urls.ts'
import type { ShownWork } from './envelope/envelope.ts'
import type { Envelopes } from './envelope/envelopes.ts'
import { identifiersOf } from './envelope/identifiers.ts'
import type { IdentityOf } from './identities.ts'
import type { CommunityCovers } from './images/community-covers.ts'
import type { MetaRequest, ViewerEnvelopes } from './viewer-envelope.ts'
import { refuseBadWorkId } from './work-id.ts'
import type { Works } from './works.ts'

interface EnrichmentNeeds {
  isOn: () => boolean
  identityOf: IdentityOf
  envelopes: Envelopes
  works: Works
  communityCovers: Pick<CommunityCovers, 'cover'>
  viewerEnvelopes: ViewerEnvelopes
  shares: Pick<Shares, 'moveTo'>
}

export type Enrichment = ReturnType<typeof createEnrichment>

const UNMATCHED = JSON.stringify({ matched: false })
const DOWN = 'metadata service unavailable'

/** Community metadata of the books of this server (docs/reference/server.md 2.11). */
export function createEnrichment(needs: EnrichmentNeeds) {
  const { isOn, identityOf, envelopes, works, communityCovers, viewerEnvelopes, shares } = needs
  function refuseIfOff(): void {
    if (!isOn()) throw missing('metadata lookup not enabled')
  }

  return {
    /** As JSON. */
    async meta(target: AccessiblePath, request: MetaRequest, gone: () => AbortSignal): Promise<string> {
      refuseIfOff()
      const book = await identityOf(target, gone)
      const found = await envelopes.find(identifiersOf(book))
      if (found.kind !== 'match' && !viewerEnvelopes.hasTexts(book)) {
        if (found.kind === 'failed') throw upstream(DOWN)
        return UNMATCHED
      }
      const envelope = found.kind === 'match' ? found.envelope : undefined
      return viewerEnvelopes.of({ target: shares.moveTo(target, book.path), book, envelope }, request, gone)
    },

    /** The image at this URL, if it is in the book's own envelope; no other is ever fetched. */
    async cover(target: AccessiblePath, { url, size }: { url: string; size: CoverSize }, gone: () => AbortSignal) {
      refuseIfOff()
      const book = await identityOf(target, gone)
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
