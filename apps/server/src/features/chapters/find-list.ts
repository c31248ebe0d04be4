import { toPlainLine } from '@chapterhouse/kit/text/one-line'
import { identifiersOf, type MetadataService, namedRecording } from '../enrichment/index.ts'
import type { ListedChapter } from './fit/fit-input.ts'

/** The chapters of the book's exact recording. */
export type FoundList =
  | { kind: 'found'; workId: string; recordingId: string; listed: readonly ListedChapter[] }
  /** The recording is known, but it has no list, or the service is too old to have any. */
  | { kind: 'unavailable'; workId: string; recordingId: string }
  | { kind: 'no-match' }
  | { kind: 'failed'; reason: string }

interface ListNeeds {
  service: Pick<MetadataService, 'lookup' | 'work' | 'chapters'>
  /** Whether a person is waiting for it. */
  isRequested: boolean
  signal: AbortSignal
}

/**
 * Looks the book up by ASIN, else by ISBN, and reads only the recording that the lookup names: another may be cut differently
 * (docs/reference/operations.md 6.2).
 */
export async function findList(
  book: { asin: string; isbn: string },
  { service, isRequested, signal }: ListNeeds,
): Promise<FoundList> {
  const asker = { isListener: isRequested, signal }
  for (const identifier of identifiersOf(book)) {
    const lookup = await service.lookup(identifier, asker)
    if (lookup.kind === 'missing') continue
    if (lookup.kind !== 'found') return failed(lookup)
    const work = await service.work(lookup.value.workId, asker)
    if (work.kind === 'missing') return { kind: 'no-match' }
    if (work.kind !== 'found') return failed(work)
    const recording = namedRecording(work.value, lookup.value, identifier)
    if (!recording) return { kind: 'no-match' }
    const ids = { workId: work.value.id, recordingId: recording.id }
    const marks = await service.chapters(ids, asker)
    if (marks.kind === 'missing') return { kind: 'unavailable', ...ids }
    if (marks.kind !== 'found') return failed(marks)
    const listed = marks.value.map(({ title, startMs, lengthMs }) => ({
      title: toPlainLine(title),
      start: startMs / 1000,
      length: lengthMs / 1000,
    }))
    return listed.length < 2 ? { kind: 'unavailable', ...ids } : { kind: 'found', ...ids, listed }
  }
  return { kind: 'no-match' }
}

/** There was no copy to revalidate, so "unchanged" is a failure. */
const failed = (answer: { kind: 'failed'; reason: string } | { kind: 'unchanged' }): FoundList => ({
  kind: 'failed',
  reason: answer.kind === 'failed' ? answer.reason : 'bad_response',
})
