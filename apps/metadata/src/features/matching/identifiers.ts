import type { ReadDb } from '@chapterhouse/kit/sqlite/db'
import { findByAsin, findByIsbn, type Named } from '../lookup/index.ts'
import { cutText } from '../search/index.ts'
import { inBrackets } from './readings.ts'

/** Ten letters and digits; without a digit it is a word. */
const ASIN = /^(?=\w*\d)[A-Za-z0-9]{10}$/
const ISBN = /^(?:\d[\s-]?){9}(?:[\dXx]|(?:\d[\s-]?){3}\d)$/

/** The recording whose identifier is the whole query, or is in brackets in it: `Title [B000000001]`. */
export function findIdentified(db: ReadDb, query: string): Named | undefined {
  const typed = cutText(query)
  for (const text of [typed, ...inBrackets(typed)]) {
    const found = (ASIN.test(text) ? findByAsin(db, text) : undefined) ?? (ISBN.test(text) ? findByIsbn(db, text) : undefined)
    if (found) return found
  }
  return undefined
}
