import { missing } from '@chapterhouse/kit/errors'
import { findMoved, type Served } from '../artifact/index.ts'
import { attributionFor, type Credit, hasCommunityContent, withAttribution } from './attribution.ts'
import { readChapters } from './chapters.store.ts'
import { communityLicencesOf } from './community-licences.store.ts'
import { readStoredChapters, readStoredWork } from './stored-documents.store.ts'
import { readWork } from './work-document.store.ts'

type Found = { text: string; tag: string } | { movedTo: string }

export function getWork(release: Served, id: string): Found {
  const { db, version, hasDocuments } = release
  const text = (hasDocuments ? readStoredWork(db, id) : undefined) ?? readWork(db, version, id)
  if (text !== undefined) return { text, tag: release.etag }
  const moved = findMoved(release, 'works', id)
  if (!moved) throw missing('work not found')
  return moved
}

/** The work document of the API, with the attribution of community content. */
export function getCreditedWork(release: Served, id: string, credit: () => Credit): Found {
  const found = getWork(release, id)
  if ('movedTo' in found || !hasCommunityContent(found.text)) return found
  return {
    ...found,
    text: withAttribution(found.text, attributionFor(credit(), communityLicencesOf(release.db, release.version, id))),
  }
}

/** An empty list if there are no chapters; never throws `missing`. */
export function listChapters(release: Served, id: string, rid: string): Found {
  const list = (release.hasDocuments ? readStoredChapters(release.db, id, rid) : undefined) ?? readChapters(release.db, id, rid)
  const moved = list === null ? findMoved(release, 'works', id) : undefined
  return moved ?? { text: `{"chapters":[${list ?? ''}]}\n`, tag: release.etag }
}
