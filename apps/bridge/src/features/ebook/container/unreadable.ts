import { type Parked, parked } from '../../parks/index.ts'

const NEXT = 'Replace the file with another edition, then try again.'

/** Parks a book whose e-book cannot be read; `why` follows "The e-book". */
export const unreadable = (why: string, cause?: unknown): Parked =>
  parked('ebook_unreadable', `The e-book ${why}. ${NEXT}`, { cause })
