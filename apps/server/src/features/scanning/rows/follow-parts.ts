import { type Catalogue, findPartPlaces, type Part } from '../../catalogue/index.ts'
import type { PartsChange, RelPath } from '../../paths/index.ts'
import { parseEvidence } from '../plan/evidence.ts'
import type { EvidenceMoves } from './evidence-moves.ts'

/** The files of a book before and after they were read again. */
export interface BookParts {
  libraryId: number
  path: RelPath
  before: readonly Part[]
  after: readonly Part[]
}

/** Moves everyone's places in a book with their parts, in the transaction that writes the book. */
export function createFollowParts({
  now,
  followParts,
  moves,
}: {
  now: () => Date
  /** Returns the number of places whose part is gone. */
  followParts: (change: PartsChange) => number
  moves: Pick<EvidenceMoves, 'losePlaces'>
}) {
  return ({ libraryId, path, before, after }: BookParts): void => {
    const places = findPartPlaces(before, after)
    if (!places) return
    const lost = followParts({ libraryId, path, ...places })
    if (lost > 0) moves.losePlaces({ libraryId, path, places: lost, at: now().toISOString() })
  }
}

/** Moves places at a removed book's path to the parts of an indexed one, as far as it has their audio. */
export function createPlaceAt({
  catalogue,
  followParts,
}: {
  catalogue: Pick<Catalogue, 'departed' | 'filesOf'>
  followParts: ReturnType<typeof createFollowParts>
}) {
  return (libraryId: number, { from, to }: { from: RelPath; to: RelPath }): void => {
    const departed = catalogue.departed(libraryId).find(({ path }) => path === from)
    const known = departed && parseEvidence(departed.evidence)
    if (known) followParts({ libraryId, path: from, before: known.parts, after: catalogue.filesOf(libraryId, to) })
  }
}
