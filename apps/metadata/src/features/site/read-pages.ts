import { AppError, missing } from '@chapterhouse/kit/errors'
import { pageOfGaps, pageOfWorks } from '../coverage/index.ts'
import { lookUp } from '../lookup/index.ts'
import { getPerson } from '../people/index.ts'
import { getSeries } from '../series/index.ts'
import { getWork, listChapters } from '../works/index.ts'
import { identifiersIn } from './identifier.ts'
import { type ContributeOptions, type ContributeShown, ROWS } from './pages/contribute-page.ts'
import { type HomeShown, MAX_SEARCH } from './pages/home-page.ts'
import { CREDITS, type PersonShown } from './pages/person-page.ts'
import { MEMBERS, rowsOf, type SeriesShown } from './pages/series-page.ts'
import { readPersonLicence, readSeriesLicence, readWorkLicences } from './parts/licences.store.ts'
import type { Card, Chapter, CoverageTotals, CoverageWorks, Hit, Person, Series, SeriesGaps, Work } from './parts/shown.ts'
import { recordingAnchor, workPath } from './parts/urls.ts'
import type { SiteRelease } from './sending/site-release.ts'
import { readProgress } from './work/gate.ts'
import { positionsOf } from './work/neighbours.ts'
import { chaptersShown } from './work/recordings.ts'
import type { WorkShown } from './work/work-page.ts'

// Reads the data of each page from one release through the API's own functions, so that pages and API agree.

interface Moved {
  movedTo: string
}

/** The page of a record whose identifier was typed into the search. */
export function findNamed(release: SiteRelease, typed: string): string | undefined {
  for (const identifier of identifiersIn(typed)) {
    try {
      const { work, recording_id: rid }: { work: Card; recording_id: string } = JSON.parse(lookUp(release, identifier).text)
      return rid === '' ? workPath(work.id) : `${workPath(work.id)}#${recordingAnchor(rid)}`
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }
  return undefined
}

const LATEST = 12

export function readHome({ search, latest, stats }: SiteRelease, typed: string): HomeShown {
  const isTyped = typed.trim() !== ''
  return {
    typed,
    hits: isTyped ? parsed<Hit>(search.page({ typed, scope: 'all', limit: MAX_SEARCH })) : undefined,
    latest: isTyped ? [] : parsed<Card>(latest.cards.slice(0, LATEST)),
    counts: stats,
  }
}

const parsed = <T>(texts: readonly string[]): T[] => texts.map((text) => JSON.parse(text) as T)

export function readWork(
  release: SiteRelease,
  id: string,
  options: {
    chapter?: string | undefined
    spoilers?: string | undefined
    /** The recording whose chapters are requested. */
    chapters?: string | undefined
  },
): WorkShown | Moved {
  const found = getWork(release, id)
  if ('movedTo' in found) return found
  const work: Work = JSON.parse(found.text)
  const recordings = work.recordings ?? []
  const shown = chaptersShown(recordings, options.chapters)
  return {
    work,
    positions: positionsOf(release.db, id, work.series),
    licences: readWorkLicences(release.db, release.version, id),
    chapters: new Map([...shown].map((rid) => [rid, chaptersOf(release, id, rid)])),
    open: recordings.some((recording) => recording.id === options.chapters) ? options.chapters : undefined,
    progress: readProgress(options),
  }
}

function chaptersOf(release: SiteRelease, id: string, rid: string): Chapter[] {
  const found = listChapters(release, id, rid)
  return 'text' in found ? JSON.parse(found.text).chapters : []
}

export function readPerson(release: SiteRelease, id: string, page: number): PersonShown | Moved {
  const found = getPerson(release, { id, limit: CREDITS, offset: (page - 1) * CREDITS })
  if ('movedTo' in found) return found
  const person: Person = JSON.parse(found.text)
  if (page > 1 && person.authored.length + person.narrated.length === 0) throw missing('This page is past the end of the list.')
  return { person, licence: readPersonLicence(release.db, id), page }
}

export function readSeries(release: SiteRelease, id: string, page: number): SeriesShown | Moved {
  const found = getSeries(release, { id, limit: 0, offset: 0 })
  if ('movedTo' in found) return found
  const series: Series = JSON.parse(found.text)
  if (page > 1 && (page - 1) * MEMBERS >= rowsOf(series.works).length) throw missing('This page is past the end of the list.')
  return { series, licence: readSeriesLicence(release.db, id), page }
}

export function readContribute(release: SiteRelease, options: ContributeOptions): ContributeShown {
  const { filter, q, page, series, series_page } = options
  const coverage: { totals: CoverageTotals } = JSON.parse(release.coverage.totals)
  const works: CoverageWorks = JSON.parse(pageOfWorks(release, { filter, q, limit: ROWS, offset: (page - 1) * ROWS }).text)
  const gaps: SeriesGaps = JSON.parse(pageOfGaps(release, { q: series, limit: ROWS, offset: (series_page - 1) * ROWS }).text)
  return { options, totals: coverage.totals, works, gaps }
}
