import { invalid } from '@chapterhouse/kit/errors'
import type { Served } from '../artifact/index.ts'
import { listWorks } from './coverage.store.ts'
import type { CoverageData } from './coverage.ts'
import { ALL_BITS, FILTERS, type Filter, filterOf, missingParts } from './parts.ts'

export interface CoverageRelease extends Served {
  coverage: CoverageData
  /** Matching works as rows of the search index, in any order. */
  search: { matchingWorks(typed: string): Uint32Array }
}

interface Window {
  limit: number
  offset: number
}

/** Lists works by the parts they have or lack, optionally filtered by a search. */
export function pageOfWorks(release: CoverageRelease, { filter: typed, q, ...window }: { filter: string; q: string } & Window) {
  const { coverage, db, version, etag } = release
  const filter = filterNamed(typed)
  const listed = coverage.filtered[filter]
  const { indexes, total } = listed ? cut(release, { listed, filter, q, ...window }) : { indexes: [], total: 0 }
  const texts = listWorks(
    db,
    indexes.map((index) => coverage.rows[index] ?? 0),
  )
  const works = texts.map((text, at) => {
    const missing = missingParts(coverage.has[indexes[at] ?? 0] ?? 0, version)
    return `${text},"missing":${JSON.stringify(missing)}}`
  })
  const { limit, offset } = window
  const tail = `"total":${total},"limit":${limit},"offset":${offset},"available":${listed !== undefined}`
  return { text: `{"works":[${works.join(',')}],${tail}}\n`, tag: etag }
}

function cut(
  { coverage, version, search }: CoverageRelease,
  { listed, filter, q, limit, offset }: Window & { listed: Uint32Array; filter: Filter; q: string },
) {
  if (q.trim() === '') return { indexes: [...listed.slice(offset, offset + limit)], total: listed.length }
  const isListed = filterOf(filter, version)
  const { marks, total } = marked(search.matchingWorks(q), coverage, (has) => isListed?.(has) ?? false)
  return { indexes: markedFrom(marks, { limit, offset }), total }
}

/** Marks the matches instead of sorting them, which would double the time of a request for a common word. */
function marked(matching: Uint32Array, { has, positionOf }: CoverageData, isListed: (has: number) => boolean) {
  const listedBits = Uint8Array.from({ length: ALL_BITS + 1 }, (_, bits) => Number(isListed(bits)))
  const marks = new Uint8Array(has.length)
  let total = 0
  for (const entry of matching) {
    const index = (positionOf[entry] ?? 0) - 1
    if (index < 0 || listedBits[has[index] ?? 0] === 0) continue
    marks[index] = 1
    total += 1
  }
  return { marks, total }
}

function markedFrom(marks: Uint8Array, { limit, offset }: Window): number[] {
  const indexes: number[] = []
  let skipped = 0
  for (let index = marks.indexOf(1); index !== -1 && indexes.length < limit; index = marks.indexOf(1, index + 1)) {
    if (skipped < offset) skipped += 1
    else indexes.push(index)
  }
  return indexes
}

function filterNamed(typed: string): Filter {
  const filter = typed === '' ? 'missing' : FILTERS.find((name) => name === typed)
  if (!filter) throw invalid('unknown filter')
  return filter
}

/** Series with gaps whose name contains the query. */
export function pageOfGaps(
  { coverage, etag }: Pick<CoverageRelease, 'coverage' | 'etag'>,
  { q, limit, offset }: { q: string } & Window,
) {
  const wanted = q.trim().toLowerCase()
  const found = wanted === '' ? coverage.gaps : coverage.gaps.filter(({ name }) => name.includes(wanted))
  const gaps = found.slice(offset, offset + limit).map(({ text }) => text)
  return { text: `{"gaps":[${gaps.join(',')}],"total":${found.length},"limit":${limit},"offset":${offset}}\n`, tag: etag }
}
