import type { SidecarEstimates } from '@chapterhouse/contract/bridge-jobs'
import { missing } from '@chapterhouse/kit/errors'
import { ignore } from '@chapterhouse/kit/ignore'
import type { Db } from '@chapterhouse/kit/sqlite/db'
import { findEbook } from '@chapterhouse/kit/text/find-ebook'
import { type Attachments, attachedTexts } from '../attachments/index.ts'
import type { ExtraFiles } from '../books/index.ts'
import type { BookRow, Catalogue } from '../catalogue/index.ts'
import type { CommunityTextsOf } from '../enrichment/index.ts'
import { baseOf, parentOf } from '../paths/index.ts'
import type { AccessiblePath, Shares } from '../shares/index.ts'
import { createEarlierBooks, type EarlierBook } from './earlier-books.ts'
import { type Figures, figuresOf, type Source } from './figures.ts'
import type { Job } from './job.ts'
import type { BridgeJobs } from './jobs.ts'

type StoryTexts = ReturnType<typeof attachedTexts>

export interface Estimate extends Figures {
  hasFigures: boolean
  isAgentReady: boolean
  isSubscription: boolean
  local: StoryTexts
  /** Undefined if the metadata service did not answer in time. */
  community: StoryTexts | undefined
  /** In reading order. */
  earlier: readonly (Figures & EarlierBook)[]
  openJob: Job | undefined
}

interface EstimateNeeds {
  db: Db
  catalogue: Pick<Catalogue, 'find' | 'byIds'>
  shares: Pick<Shares, 'moveTo'>
  attachments: Pick<Attachments, 'of'>
  extraFiles: Pick<ExtraFiles, 'list'>
  /** For the lookups of one request. */
  communityTexts: () => CommunityTextsOf
  /** Undefined if the last heartbeat had none. */
  estimates: () => SidecarEstimates | undefined
  jobs: Pick<BridgeJobs, 'openOf'>
}

export type Estimates = ReturnType<typeof createEstimates>

/** Time and cost of creating the texts of a book, and the texts that it has (docs/reference/operations.md 5.9). */
export function createEstimates(needs: EstimateNeeds) {
  const { catalogue, attachments, communityTexts, estimates, jobs } = needs
  const earlierBooks = createEarlierBooks(needs)
  const sourceOf = createSourceOf(needs)

  function bookAt({ library, path }: AccessiblePath): BookRow {
    const book = catalogue.find(library.id, path)
    if (!book) throw missing('no book at that path', { code: 'book_not_found' })
    return book
  }

  const localTextsOf = (book: BookRow) => attachedTexts(attachments.of(book))

  return {
    /** With `isBrief`, neither the disk nor the series is read. */
    async of(target: AccessiblePath, { isBrief }: { isBrief: boolean }, gone: () => AbortSignal): Promise<Estimate> {
      const [book, known, communityTextsOf] = [bookAt(target), estimates(), communityTexts()]
      const figures = async (of: BookRow): Promise<Figures> =>
        figuresOf({ source: isBrief ? 'audio' : await sourceOf(target, of, gone), durationUs: of.durationUs }, known)
      async function lacksRecaps(earlier: BookRow): Promise<boolean | undefined> {
        if (localTextsOf(earlier).includes('recaps')) return false
        const texts = await communityTextsOf(earlier)
        return texts && !texts.includes('recaps')
      }

      const [community, earlier] = await Promise.all([communityTextsOf(book), isBrief ? [] : earlierBooks(book, lacksRecaps)])
      return {
        ...(await figures(book)),
        hasFigures: known !== undefined,
        isAgentReady: known?.agent_ready ?? false,
        isSubscription: known?.subscription ?? false,
        local: localTextsOf(book),
        community,
        earlier: await Promise.all(earlier.map(async (one) => ({ ...one, ...(await figures(one.book)) }))),
        openJob: jobs.openOf(book, 'sidecars.generate'),
      }
    },
  }
}

/** By the names of the files with the book. */
function createSourceOf({ extraFiles, shares }: Pick<EstimateNeeds, 'extraFiles' | 'shares'>) {
  return async (target: AccessiblePath, { path, isFolder }: BookRow, gone: () => AbortSignal): Promise<Source> => {
    const listed = extraFiles.list(shares.moveTo(target, path), gone)
    const files = await listed.catch(ignore('the book is hidden or gone, which the next scan finds', []))
    const folder = isFolder ? path : parentOf(path)
    const names = files.filter((file) => parentOf(file.path) === folder).map(({ name }) => name)
    return findEbook(names, isFolder ? undefined : baseOf(path)) === undefined ? 'audio' : 'ebook'
  }
}
