import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { STORY_TEXTS } from '@chapterhouse/contract/names'
import type { Envelopes } from './envelope/envelopes.ts'
import { identifiersOf } from './envelope/identifiers.ts'
import type { Identity } from './identities.ts'

type StoryText = (typeof STORY_TEXTS)[number]

/** Which texts the community has for a book; undefined if the metadata service doesn't answer in time. */
export type CommunityTextsOf = (book: Pick<Identity, 'asin' | 'isbn'>) => Promise<StoryText[] | undefined>

const DEADLINE_MS = 3_000

/** Starts lookups of several books that together take three seconds at most. */
export function createCommunityTexts({
  isOn,
  envelopes,
  deadlineMs = DEADLINE_MS,
}: {
  isOn: () => boolean
  envelopes: Pick<Envelopes, 'find'>
  deadlineMs?: number
}) {
  return function communityTexts(): CommunityTextsOf {
    let late: Promise<void> | undefined
    return async (book) => {
      const identifiers = identifiersOf(book)
      if (identifiers.length === 0 || !isOn()) return []
      late ??= pause(deadlineMs, undefined, { ref: false })
      // A late lookup continues, for the next request. Cached answers count even after the deadline.
      const found = await Promise.race([envelopes.find(identifiers), late.then(() => nextTurn())])
      if (!found || found.kind === 'failed') return undefined
      if (found.kind === 'miss') return []
      const { work } = found.envelope
      return STORY_TEXTS.filter((text) => work[text] !== undefined)
    }
  }
}
