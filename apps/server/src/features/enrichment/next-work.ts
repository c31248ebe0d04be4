import type { AccessiblePath, Shares } from '../shares/index.ts'
import type { RailWork } from './envelope/envelope.ts'
import type { Envelopes } from './envelope/envelopes.ts'
import { numericPosition } from './envelope/families.ts'
import { identifiersOf } from './envelope/identifiers.ts'
import type { PlaceBooks } from './envelope/place-books.ts'
import type { Identity } from './identities.ts'

export type NextWork = ReturnType<typeof createNextWork>

/**
 * The next work in the first series of a book, with the book of it that this viewer has access to (docs/reference/server.md 2.10).
 * Undefined if lookup is off or fails, or nothing follows.
 */
export function createNextWork({
  isOn,
  envelopes,
  placeBooks,
  shares,
  onUnplaced,
}: {
  isOn: () => boolean
  envelopes: Pick<Envelopes, 'find'>
  placeBooks: PlaceBooks
  shares: Pick<Shares, 'moveTo'>
  onUnplaced: (error: unknown) => void
}) {
  return async function nextWork(
    target: AccessiblePath,
    book: Pick<Identity, 'path' | 'asin' | 'isbn'>,
  ): Promise<RailWork | undefined> {
    const identifiers = identifiersOf(book)
    if (identifiers.length === 0 || !isOn()) return undefined
    const found = await envelopes.find(identifiers)
    if (found.kind !== 'match') return undefined
    const [rail] = found.envelope.series
    const current = numericPosition(rail?.position ?? '')
    if (!rail || current === undefined) return undefined
    const [next] = rail.works
      .map((work, at) => ({ work, at, position: numericPosition(work.position) ?? current }))
      .filter(({ position }) => position > current)
      .sort((one, other) => one.position - other.position)
    if (!next) return undefined
    try {
      // Places are in the order of views, so the first rail's works come first.
      const local = placeBooks(shares.moveTo(target, book.path), found.envelope)[next.at]
      return local ? { ...next.work, local } : next.work
    } catch (error) {
      onUnplaced(error)
      return next.work
    }
  }
}
