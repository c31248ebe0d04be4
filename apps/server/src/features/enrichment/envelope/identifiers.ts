import type { Lookup, Recording, Work } from '../service/documents.ts'
import type { Identifier } from '../service/metadata-service.ts'

/** The identifiers to look a book up by, in order: an ISBN counts only if the ASIN finds nothing. */
export function identifiersOf({ asin, isbn }: { asin: string; isbn: string }): Identifier[] {
  // Most books have at most one, and this runs for each book of a series.
  const bareAsin = asin === '' ? '' : asin.trim().toUpperCase()
  const bareIsbn = isbn === '' ? '' : plainIsbn(isbn)
  return [...(bareAsin === '' ? [] : [{ asin: bareAsin }]), ...(bareIsbn === '' ? [] : [{ isbn: bareIsbn }])]
}

export const keyOf = (identifier: Identifier): string =>
  'asin' in identifier ? `asin:${identifier.asin}` : `isbn:${identifier.isbn}`

/**
 * The recording of a lookup, if it has that very identifier. A print edition says nothing about recordings, but the service names
 * one anyway (docs/reference/decisions.md, server 26).
 */
export function namedRecording(work: Work, { recordingId }: Lookup, identifier: Identifier): Recording | undefined {
  const recording = work.recordings.find(({ id }) => id === recordingId)
  const isKnownBy =
    'asin' in identifier
      ? recording?.asin.some(({ asin }) => asin.trim().toUpperCase() === identifier.asin)
      : recording?.isbn.some((isbn) => plainIsbn(isbn) === identifier.isbn)
  return isKnownBy ? recording : undefined
}

/** Without hyphens and spaces, and with an upper-case check digit X. */
const plainIsbn = (isbn: string): string => isbn.replace(/[\s\p{Dash_Punctuation}]+/gu, '').toUpperCase()
