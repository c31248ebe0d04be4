import { invalid } from '@chapterhouse/kit/errors'
import type { Served } from '../artifact/index.ts'
import { listWorks } from './coverage.store.ts'
import type { CoverageData } from './coverage.ts'
import { FILTERS, type Filter, missingParts } from './parts.ts'

export interface CoverageRelease extends Served {
  coverage: CoverageData
  /** Entries of the search index that are works and match, in any order. */
  search: { matchingWorks(typed: string): Uint32Array | undefined }
}

interface Window {
  limit: number
  offset: number
}

/** Works by what they have or lack, narrowed by a search. */
export function pageOfWorks(release: CoverageRelease, { filter, q, ...window }: { filter: string; q: string } & Window) {
  const { coverage, db, version, etag } = release
  const listed = coverage.filtered[filterNamed(filter)]
  const matching = q.trim() === '' ? undefined : release.search.matchingWorks(q)
  const places = listed && matching ? narrowed(listed, matching, coverage.placeOf) : (listed ?? [])
  const page = [...places.slice(window.offset, window.offset + window.limit)]
  const texts = listWorks(
    db,
    page.map((place) => coverage.rows[place] ?? 0),
  )
  const works = texts.map((text, at) => {
    const missing = missingParts(coverage.has[page[at] ?? 0] ?? 0, version)
    return `${text},"missing":${JSON.stringify(missing)}}`
  })
  const { limit, offset } = window
  const tail = `"total":${places.length},"limit":${limit},"offset":${offset},"available":${listed !== undefined}`
  return { text: `{"works":[${works.join(',')}],${tail}}\n`, tag: etag }
}

function filterNamed(typed: string): Filter {
  const filter = typed === '' ? 'missing' : FILTERS.find((name) => name === typed)
  if (!filter) throw invalid('unknown filter')
  return filter
}

/** Marked rather than sorted: a word of half the titles would be sorted for as long as the rest of the request takes. */
function narrowed(listed: Uint32Array, matching: Uint32Array, placeOf: Uint32Array): Uint32Array {
  const marks = new Uint8Array(placeOf.length + 1)
  for (const entry of matching) marks[placeOf[entry] ?? 0] = 1
  return listed.filter((place) => marks[place + 1] === 1)
}

/** Series with gaps, those whose name holds what was typed. */
export function pageOfGaps(
  { coverage, etag }: Pick<CoverageRelease, 'coverage' | 'etag'>,
  { q, limit, offset }: { q: string } & Window,
) {
  const wanted = q.trim().toLowerCase()
  const found = wanted === '' ? coverage.gaps : coverage.gaps.filter(({ name }) => name.includes(wanted))
  const gaps = found.slice(offset, offset + limit).map(({ text }) => text)
  return { text: `{"gaps":[${gaps.join(',')}],"total":${found.length},"limit":${limit},"offset":${offset}}\n`, tag: etag }
}
