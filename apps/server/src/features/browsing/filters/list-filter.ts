import { parseMoment } from '@chapterhouse/kit/time/moments'
import { parseSeconds, parseValues, refused } from './book-filters.ts'

export const PROGRESS_STATES = ['not_started', 'in_progress', 'finished'] as const
export type ProgressState = (typeof PROGRESS_STATES)[number]

/** '' and [] mean no filter. */
export interface ListFilter {
  /** The whole credit, or one of its people. */
  author: string
  narrator: string
  series: string
  /** Includes books with that series as a secondary one. */
  memberships: boolean
  /** Any of them, compared without case. */
  genres: readonly string[]
  languages: readonly string[]
  /** Any of them; every book is in exactly one state. */
  states: readonly ProgressState[]
  minDurationUs: number | undefined
  /** Exclusive, so that ranges can be adjacent. */
  belowDurationUs: number | undefined
  addedFromMs: number | undefined
}

export const NO_FILTER: ListFilter = {
  author: '',
  narrator: '',
  series: '',
  memberships: false,
  genres: [],
  languages: [],
  states: [],
  minDurationUs: undefined,
  belowDurationUs: undefined,
  addedFromMs: undefined,
}

/** The unvalidated query. */
export interface ListFilterRequest {
  author?: string
  narrator?: string
  series?: string
  memberships?: string
  genre?: readonly string[]
  language?: readonly string[]
  progress?: readonly string[]
  min_duration?: string
  below_duration?: string
  added_after?: string
}

/** Throws for an invalid value and names its parameter; a length of 0 means no filter. */
export function parseListFilter(request: ListFilterRequest): ListFilter {
  const { author = '', narrator = '', series = '', memberships } = request
  const [min, below] = [parseSeconds(request, 'min_duration'), parseSeconds(request, 'below_duration')]
  return {
    author,
    narrator,
    series,
    memberships: memberships === '1',
    genres: parseValues(request, 'genre') ?? [],
    languages: parseValues(request, 'language') ?? [],
    states: parseStates(parseValues(request, 'progress') ?? []),
    minDurationUs: min ? Math.ceil(min * 1_000_000) : undefined,
    belowDurationUs: below ? Math.ceil(below * 1_000_000) : undefined,
    addedFromMs: parseAddedAfter(request.added_after ?? ''),
  }
}

/** All states together exclude nothing. */
function parseStates(values: readonly string[]): readonly ProgressState[] {
  if (values.some((value) => !PROGRESS_STATES.some((state) => state === value))) refused('progress')
  const states = PROGRESS_STATES.filter((state) => values.includes(state))
  return states.length === PROGRESS_STATES.length ? [] : states
}

function parseAddedAfter(text: string): number | undefined {
  if (text === '') return undefined
  const micros = parseMoment(text) ?? refused('added_after')
  return Math.ceil(micros / 1000)
}

/** A filter as parameters: equal filters give equal values in any order; '' if unused. */
export function identityOf(filter: ListFilter): Record<keyof ListFilterRequest, string> {
  const { author, narrator, series, memberships, minDurationUs, belowDurationUs, addedFromMs } = filter
  const joined = (values: readonly string[]) => (values.length === 0 ? '' : JSON.stringify(values.toSorted()))
  return {
    author,
    narrator,
    series,
    // Memberships only matter with a series filter.
    memberships: memberships && series !== '' ? '1' : '',
    genre: joined(filter.genres),
    language: joined(filter.languages),
    progress: joined(filter.states),
    min_duration: String(minDurationUs ?? ''),
    below_duration: String(belowDurationUs ?? ''),
    added_after: String(addedFromMs ?? ''),
  }
}

export const isFiltered = (filter: ListFilter): boolean => Object.values(identityOf(filter)).some((value) => value !== '')
