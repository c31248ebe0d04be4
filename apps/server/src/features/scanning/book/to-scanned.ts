import type { ScannedBook } from '../../catalogue/index.ts'
import { bornOf } from '../plan/born-of.ts'
import type { Present } from '../plan/plan.ts'
import type { ReadBook } from './read-book.ts'

/** A book in its stored form. One whose files changed while being read gets no signature, so that the next scan reads it again. */
export function toScanned({ found, signature, changeStamp }: Present, read: ReadBook): ScannedBook {
  return { ...read, signature: read.isStable ? signature : null, changeStamp, bornMs: bornOf(found) }
}
