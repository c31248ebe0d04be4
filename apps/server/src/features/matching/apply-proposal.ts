import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { Catalogue } from '../catalogue/index.ts'
import type { BookKey, EditField, OverlayOfBooks } from '../overlay/index.ts'
import { changesOf, isNotThisBook, type MatchMode, type Scope } from './changes.ts'
import type { CommunityCoverFiles } from './community-cover-files.ts'
import type { Applied } from './match-runs.store.ts'
import type { Proposal } from './proposal.ts'

export interface AppliedProposal {
  applied: Applied
  detail: string
}

export type ApplyProposal = ReturnType<typeof createApplyProposal>

/** Applies a proposal to its book in the present state: edits of source `community` and a cover, nothing else. */
export function createApplyProposal({
  db,
  catalogue,
  overlay,
  coverFiles,
}: {
  db: Db
  catalogue: Pick<Catalogue, 'whole'>
  overlay: Pick<OverlayOfBooks, 'of' | 'change' | 'setCover'>
  coverFiles: Pick<CommunityCoverFiles, 'fetch'>
}) {
  function stateOf(key: BookKey) {
    const book = catalogue.whole(key.libraryId, key.path)
    return book && { book, edits: overlay.of(key.libraryId, key.path).edits }
  }

  return async function applyProposal(
    key: BookKey,
    proposal: Proposal,
    request: { scope: Scope; mode: MatchMode; by: number },
  ): Promise<AppliedProposal> {
    const before = stateOf(key)
    const wantsCover = before && changesOf(proposal, before, request).cover
    const cover = wantsCover ? await coverFiles.fetch(proposal.coverUrl) : undefined
    return db.transaction((): AppliedProposal => {
      // An edit made while the cover was being fetched takes precedence.
      const now = stateOf(key)
      if (!now) return { applied: 'skipped', detail: 'the book is gone' }
      if (isNotThisBook(now.edits)) return { applied: 'skipped', detail: 'marked as not this book' }
      const changes = changesOf(proposal, now, request)
      const values = changes.fields.map((field): [EditField, string] => [field, proposal.values[field] ?? ''])
      if (values.length > 0) overlay.change(key, { set: new Map(values), source: 'community' }, request.by)
      const image = changes.cover && cover?.kind === 'image' ? cover : undefined
      if (image) overlay.setCover(key, { type: image.type, bytes: image.bytes, source: 'community' }, request.by)
      const detail = changes.cover && !image ? 'the cover could not be fetched' : ''
      if (values.length > 0 || image) return { applied: 'applied', detail }
      return detail === '' ? { applied: 'skipped', detail: 'nothing to change' } : { applied: 'failed', detail }
    })
  }
}
