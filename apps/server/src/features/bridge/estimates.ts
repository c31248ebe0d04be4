import type { SidecarEstimates } from '@chapterhouse/contract/bridge-jobs'
import { missing } from '@chapterhouse/kit/errors'
import { type Attachments, attachedTexts } from '../attachments/index.ts'
import type { BookRow, Catalogue } from '../catalogue/index.ts'
import type { CommunityTextsOf } from '../enrichment/index.ts'
import type { RelPath } from '../paths/index.ts'
import type { AccessiblePath } from '../shares/index.ts'
import { type Figures, figuresOf } from './figures.ts'

type StoryTexts = ReturnType<typeof attachedTexts>

export interface EarlierBook extends Figures {
  path: RelPath
  title: string
  seriesIndex: number
}

export interface Estimate extends Figures {
  hasFigures: boolean
  isAgentReady: boolean
  isSubscription: boolean
  local: StoryTexts
  /** Undefined if the metadata service did not answer in time. */
  community: StoryTexts | undefined
  /** In reading order. */
  earlier: readonly EarlierBook[]
}

interface EstimateNeeds {
  catalogue: Pick<Catalogue, 'find'>
  attachments: Pick<Attachments, 'of'>
  /** For the lookups of one request. */
  communityTexts: () => CommunityTextsOf
  /** Undefined if the last heartbeat had none. */
  estimates: () => SidecarEstimates | undefined
}

export type Estimates = ReturnType<typeof createEstimates>

/** Time and cost of creating the texts of a book, and the texts that it has (docs/reference/operations.md 5.9). */
export function createEstimates({ catalogue, attachments, communityTexts, estimates }: EstimateNeeds) {
  function bookAt({ library, path }: AccessiblePath): BookRow {
    const book = catalogue.find(library.id, path)
    if (!book) throw missing('no book at that path', { code: 'book_not_found' })
    return book
  }

  return {
    async of(target: AccessiblePath): Promise<Estimate> {
      const [book, known] = [bookAt(target), estimates()]
      const community = await communityTexts()(book)
      return {
        ...figuresOf({ source: 'audio', durationUs: book.durationUs }, known),
        hasFigures: known !== undefined,
        isAgentReady: known?.agent_ready ?? false,
        isSubscription: known?.subscription ?? false,
        local: attachedTexts(attachments.of(book)),
        community,
        earlier: [],
      }
    },
  }
}
