import { invalid, missing } from '@chapterhouse/kit/errors'
import type { ReadDb } from '@chapterhouse/kit/sqlite/db'
import type { Served } from '../artifact/index.ts'
import { findAsin, findIsbn, type Named, responseForAsin, responseForIsbn } from './lookup.store.ts'

/** A blank identifier is ignored. With both, only the ASIN counts, even if it finds nothing. */
export function lookUp(
  { db, etag, hasDocuments }: Served,
  { asin = '', isbn = '' }: { asin?: string | undefined; isbn?: string | undefined },
) {
  const [bareAsin, bare] = [asin.trim(), bareIsbn(isbn)]
  if (bareAsin === '' && bare === '') throw invalid('asin or isbn is required')
  const text = bareAsin === '' ? responseForIsbn(db, bare) : responseForAsin(db, bareAsin, hasDocuments)
  if (text === undefined) throw missing('not found')
  return { text: `${text}\n`, tag: etag }
}

/** The recording with this ASIN in any region. */
export function findByAsin(db: ReadDb, typed: string): Named | undefined {
  const bare = typed.trim()
  return bare === '' ? undefined : findAsin(db, bare)
}

/** By the ISBN of a recording, otherwise a print ISBN. */
export function findByIsbn(db: ReadDb, typed: string): Named | undefined {
  const bare = bareIsbn(typed)
  return bare === '' ? undefined : findIsbn(db, bare)
}

/** Removes hyphens and spaces. */
const bareIsbn = (typed: string): string => typed.replace(/[\s\p{Dash_Punctuation}]+/gu, '')
