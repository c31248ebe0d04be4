import { type Attachments, type LocalTextsOfBooks, pageOf, toAttribution, toLocalWork } from '../attachments/index.ts'
import type { Books } from '../books/index.ts'
import type { Book } from '../catalogue/index.ts'
import type { AccessiblePath } from '../shares/index.ts'
import { addLocalTexts, countingTexts, gatedTexts } from './envelope/add-local-texts.ts'
import { earlierWorks } from './envelope/earlier-works.ts'
import type { Envelope, ShownWork, ViewerEnvelope } from './envelope/envelope.ts'
import { hideEnding, hideSpoilers } from './envelope/hide-spoilers.ts'
import type { PlaceBooks } from './envelope/place-books.ts'
import { type Locals, renderEnvelope, withLocals } from './envelope/render-envelope.ts'
import type { Identity } from './identities.ts'
import type { Works } from './works.ts'

interface ViewerNeeds {
  books: Pick<Books, 'whole'>
  works: Works
  attachments: Pick<Attachments, 'of'>
  localTexts: Pick<LocalTextsOfBooks, 'standingsOf' | 'textsFor'>
  placeBooks: PlaceBooks
  /** Called if books could not be placed; the envelope is sent without them. */
  onUnplaced: (error: unknown) => void
}

export interface MetaRequest {
  hasPrevious: boolean
  spoilers: 'hide' | 'show'
  /** Name and URL of this server, for the credit of local texts; most books have none. */
  source: () => { serverName: string; base: string }
}

export type ViewerEnvelopes = ReturnType<typeof createViewerEnvelopes>

/** In addition to the time limit of the book itself. */
const PREVIOUS_MS = 15_000

/** Envelopes for one viewer: with the books they have access to, and on request without spoilers. */
export function createViewerEnvelopes({ books, works, attachments, localTexts, placeBooks, onUnplaced }: ViewerNeeds) {
  /** Whether files beside the book have texts about it. */
  function hasTexts(book: Identity): boolean {
    const { characters, recaps } = attachments.of(book)
    return characters !== undefined || recaps !== undefined
  }

  function localsOf(target: AccessiblePath, envelope: Envelope): Locals {
    try {
      return placeBooks(target, envelope)
    } catch (error) {
      onUnplaced(error)
      return []
    }
  }

  async function previousOf(envelope: Envelope, spoilers: MetaRequest['spoilers']): Promise<ShownWork[]> {
    const within = AbortSignal.timeout(PREVIOUS_MS)
    const found = await Promise.all(earlierWorks(envelope).map((id) => works.find(id, within)))
    const earlier = found.flatMap((one) => (one.kind === 'found' ? [one.work] : []))
    return spoilers === 'hide' ? earlier.map(hideEnding) : earlier
  }

  /** The work with both kinds of texts, each gated by its own rule for the listener's position. */
  function withTexts(work: ShownWork, book: Book, { target, request }: { target: AccessiblePath; request: MetaRequest }) {
    const standings = request.spoilers === 'hide' ? localTexts.standingsOf(target, book) : undefined
    const community = standings ? hideSpoilers(work, standings.community) : { work, hidden: 0 }
    const local = localTexts.textsFor(target, book, { spoilers: 'show' })
    const counting = local && countingTexts(work, local)
    const texts = counting && standings ? gatedTexts(counting, standings.local) : counting
    const origin = () => ({ ...request.source(), libraryName: target.library.name })
    return {
      work: texts
        ? addLocalTexts(community.work, { texts, attributionOf: (of) => toAttribution(book, of, origin()) })
        : community.work,
      ...(texts && texts.generated.length > 0 && { generated: texts.generated }),
      ...(standings && { hidden: community.hidden + (texts?.hidden ?? 0) }),
    }
  }

  return {
    hasTexts,

    /** As JSON. Without an envelope, generates one for a book with only local texts. */
    async of(
      { target, book: identity, envelope }: { target: AccessiblePath; book: Identity; envelope: Envelope | undefined },
      request: MetaRequest,
      gone: () => AbortSignal,
    ): Promise<string> {
      const previous = envelope && request.hasPrevious ? await previousOf(envelope, request.spoilers) : undefined
      const needsBook = !envelope || request.spoilers === 'hide' || hasTexts(identity)
      // Read last, so that the newest position decides what is hidden.
      const book = needsBook ? await books.whole(target, gone) : undefined
      const whole = envelope ?? (book && localEnvelope(book, request))
      if (!whole) throw new Error('neither an envelope nor a book')
      const locals = localsOf(target, whole)
      if (!book && !previous) return renderEnvelope(whole, locals)
      const shown: ViewerEnvelope = {
        ...withLocals(whole, locals),
        ...(book && withTexts(whole.work, book, { target, request })),
        ...(previous && { previous }),
      }
      return JSON.stringify(shown)
    },
  }
}

/** With a work generated from the index. */
function localEnvelope(book: Book, { source }: MetaRequest): Envelope {
  const { id, title, authors } = toLocalWork(book)
  return { matched: true, work: { id, title, authors, series: [], recordings: [] }, series: [], web_url: pageOf(book, source()) }
}
