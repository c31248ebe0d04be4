import { invalid, missing } from '@chapterhouse/kit/errors'
import type { ReadDb } from '@chapterhouse/kit/sqlite'
import type { Served } from '../artifact/index.ts'
import { findAsin, findIsbn, type Named, readCard } from './lookup.store.ts'

/** A blank identifier counts as none; of two, the ASIN is asked, also when it finds nothing. */
export function lookUp(release: Served, { asin = '', isbn = '' }: { asin?: string | undefined; isbn?: string | undefined }) {
  const { db, etag } = release
  if (asin.trim() === '' && bareIsbn(isbn) === '') throw invalid('asin or isbn is required')
  const named = asin.trim() === '' ? findByIsbn(db, isbn) : findAsin(db, asin.trim())
  if (!named) throw missing('not found')
  const { card, recording } = readCard(db, named)
  return { text: `{"work":${card},"recording_id":${recording}}\n`, tag: etag }
}

/** A recording's own ISBN, else that of a printed edition. */
export function findByIsbn(db: ReadDb, typed: string): Named | undefined {
  const bare = bareIsbn(typed)
  return bare === '' ? undefined : findIsbn(db, bare)
}

/** As it may be typed, with hyphens and blanks. */
const bareIsbn = (typed: string): string => typed.replace(/[\s\p{Dash_Punctuation}]+/gu, '')
