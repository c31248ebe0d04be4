import type { FakeAnswer } from '../../enrichment/test/fake-metadata-service.ts'
import { lookupOf } from '../../enrichment/test/fake-metadata-service.ts'

export interface FakeRecording {
  /** The id that the lookup finds; `isbn:…` for an ISBN. */
  id: string
  /** Seconds of each chapter; `Scene 1`, `Scene 2`, … */
  lengths: readonly number[]
  /** The recording's own identifiers, if they differ from the lookup's. */
  asins?: readonly string[]
  /** The lookup names no recording. */
  isPrint?: true
}

/** The answers of a metadata service about a work with one recording. */
export function answersAbout({ id, lengths, asins, isPrint }: FakeRecording): Record<string, FakeAnswer> {
  const isbn = id.startsWith('isbn:') ? id.slice(5) : undefined
  const work = `work-${id.replace(':', '-').toLowerCase()}`
  const listed = lengths.map((length, at) => ({
    title: `Scene ${at + 1}`,
    start_ms: lengths.slice(0, at).reduce((sum, one) => sum + one, 0) * 1000,
    length_ms: length * 1000,
  }))
  const recording = {
    id: 'recording',
    narrators: [],
    asin: (asins ?? (isbn === undefined ? [id] : [])).map((asin) => ({ region: 'us', asin })),
    isbn: isbn === undefined || asins ? [] : [isbn],
    chapter_count: lengths.length,
  }
  return {
    [isbn === undefined ? `/lookup?asin=${id}` : `/lookup?isbn=${isbn}`]: lookupOf(work, isPrint ? '' : 'recording'),
    [`/works/${work}`]: { id: work, title: work, authors: [], series: [], recordings: [recording] },
    [`/works/${work}/recordings/recording/chapters`]: { chapters: listed },
  }
}
