import { missing } from '@chapterhouse/kit/errors'
import { findMoved, type Served } from '../artifact/index.ts'
import { readChapters } from './chapters.store.ts'
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

/** Never missing: nobody may have entered any. */
export function listChapters(release: Served, id: string, rid: string): Found {
  const list = (release.hasDocuments ? readStoredChapters(release.db, id, rid) : undefined) ?? readChapters(release.db, id, rid)
  const moved = list === null ? findMoved(release, 'works', id) : undefined
  return moved ?? { text: `{"chapters":[${list ?? ''}]}\n`, tag: release.etag }
}
