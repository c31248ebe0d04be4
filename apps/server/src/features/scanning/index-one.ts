import type { Limiter } from '@chapterhouse/kit/limiter'
import type { Library } from '../libraries/index.ts'
import type { FoundBook } from './found-book.ts'
import { bornOf } from './read-and-save.ts'
import type { ScanNeeds } from './scan-needs.ts'
import { isInMotion, signatureOf } from './signature.ts'

export interface IndexOneNeeds
  extends Pick<ScanNeeds, 'now' | 'realRoot' | 'facts' | 'readBook' | 'save' | 'links' | 'notBeforeMs'> {
  lanes: Limiter
  /** One transaction, now: a request does not wait for a database that another process holds. */
  write: (work: () => void) => void
}

/** Reads one book at once, before whatever a scan still has to do; many who ask for the same book share one reading. */
export function createIndexOne(needs: IndexOneNeeds) {
  const reading = new Map<string, Promise<void>>()

  /** `anew`: also what is known and did not change. */
  return function indexOne(library: Library, found: FoundBook, { anew } = { anew: false }): Promise<void> {
    const key = `${library.id}:${anew}:${found.path}`
    const started =
      reading.get(key) ?? needs.lanes.run(() => index(library, found, anew), { first: true }).finally(() => reading.delete(key))
    reading.set(key, started)
    return started
  }

  async function index(library: Library, found: FoundBook, anew: boolean): Promise<void> {
    const root = await needs.realRoot(library)
    const knownFacts = anew || needs.links.isRelinked(library.id, found) ? '' : needs.facts(library.id, found.path)
    // Whoever asked may have left; the others still wait for it.
    const read = await needs.readBook({ library, root, found, knownFacts, isUrgent: true }, new AbortController().signal)
    const signature = read.settled && !isInMotion(found, needs.now().getTime()) ? signatureOf(found) : null
    const book = { ...read, signature, bornMs: bornOf(found) }
    needs.write(() => {
      needs.links.save(library.id, found)
      needs.save(library.id, book, { onDemand: true, notBeforeMs: needs.notBeforeMs(library.id) })
    })
  }
}
