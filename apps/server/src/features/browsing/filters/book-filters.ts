import { invalid } from '@chapterhouse/kit/errors'
import { isDay } from '@chapterhouse/kit/time/calendar-day'
import type { LocalTime } from '@chapterhouse/kit/time/local-time'
import { parseMoment } from '@chapterhouse/kit/time/moments'
import { matchExpression } from './match-expression.ts'

/** The unvalidated query (docs/reference/server.md 3.4). */
export type FilterRequest = Readonly<Partial<Record<string, string | readonly string[]>>>

export const FLAGS = ['direct_playable', 'has_cover', 'has_chapters', 'matched', 'edited', 'abridged', 'explicit'] as const
export type Flag = (typeof FLAGS)[number]
export const TRAITS = ['genre', 'tag', 'language', 'publisher'] as const
export type Trait = (typeof TRAITS)[number]
const PLAIN = ['author', 'series', 'narrator'] as const
const OWN = ['format', 'codec'] as const

/** A dimension that facets count without its own filter. */
export type Dimension = 'library' | (typeof OWN)[number] | Flag | Trait

/** Absent means no filter. */
export interface BookFilters {
  libraryId?: number
  /** An FTS5 expression. */
  match?: string
  people: Partial<Record<(typeof PLAIN)[number], string>>
  own: Partial<Record<(typeof OWN)[number], readonly string[]>>
  flags: Partial<Record<Flag, boolean>>
  traits: Partial<Record<Trait, readonly string[]>>
  minDurationUs?: number
  maxDurationUs?: number
  addedFromMs?: number
  addedBeforeMs?: number
  /** Books this person has access to. */
  seenBy?: number
  /** Books this share gives access to, regardless of its members. */
  openedBy?: number
  issue?: { kind: string; ignored: boolean }
}

type DayStart = Pick<LocalTime, 'startOfDay'>

const MAX_VALUES = 50

/** Throws for an invalid value and names its parameter. An empty value means no filter. */
export function parseFilters(request: FilterRequest, local: DayStart): BookFilters {
  const libraryId = wholeNumber(request, 'library_id')
  const seenBy = wholeNumber(request, 'seen_by')
  const openedBy = wholeNumber(request, 'opened_by')
  const match = matchExpression(textOf(request, 'q') ?? '')
  return {
    ...(libraryId !== undefined && { libraryId }),
    ...(match !== undefined && { match }),
    ...(seenBy !== undefined && { seenBy }),
    ...(openedBy !== undefined && { openedBy }),
    people: collected(PLAIN, (name) => textOf(request, name)),
    own: collected(OWN, (name) => parseValues(request, name)),
    flags: collected(FLAGS, (name) => flagOf(request, name)),
    traits: collected(TRAITS, (name) => parseValues(request, name)),
    ...parseRanges(request, local),
    ...parseIssue(request),
  }
}

function parseRanges(request: FilterRequest, local: DayStart): Partial<BookFilters> {
  const [min, max] = [parseSeconds(request, 'min_duration'), parseSeconds(request, 'max_duration')]
  const [from, before] = [momentOf(request, 'added_after', local), momentOf(request, 'added_before', local)]
  return {
    ...(min && { minDurationUs: Math.ceil(min * 1_000_000) }),
    ...(max && { maxDurationUs: Math.floor(max * 1_000_000) }),
    ...(from !== undefined && { addedFromMs: from }),
    ...(before !== undefined && { addedBeforeMs: before }),
  }
}

function parseIssue(request: FilterRequest): Pick<BookFilters, 'issue'> {
  const [kind, ignored] = [textOf(request, 'issue'), flagOf(request, 'issue_ignored')]
  if (kind === undefined && ignored !== undefined) throw invalid('issue_ignored needs an issue')
  return kind === undefined ? {} : { issue: { kind, ignored: ignored ?? false } }
}

function textOf(request: FilterRequest, name: string): string | undefined {
  const value = request[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Up to 50 distinct values; undefined for none. */
export function parseValues<Name extends string>(
  request: { readonly [K in Name]?: string | readonly string[] },
  name: Name,
): readonly string[] | undefined {
  const values = [...new Set([request[name] ?? []].flat())].filter((value) => value !== '')
  if (values.length > MAX_VALUES)
    throw invalid(name === 'format' || name === 'codec' ? 'too many format or codec values' : `too many ${name} values`)
  return values.length === 0 ? undefined : values
}

export function flagOf(request: FilterRequest, name: string): boolean | undefined {
  const text = textOf(request, name)
  if (text === undefined) return undefined
  return text === 'true' || text === 'false' ? text === 'true' : refused(name)
}

export function wholeNumber(request: FilterRequest, name: string): number | undefined {
  const text = textOf(request, name)
  if (text === undefined) return undefined
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : refused(name)
}

export function parseSeconds<Name extends string>(
  request: { readonly [K in Name]?: string | readonly string[] },
  name: Name,
): number | undefined {
  const text = request[name] ?? ''
  if (typeof text !== 'string') return refused(name)
  if (text === '') return undefined
  return /^\d{1,9}(?:\.\d{1,6})?$/.test(text) ? Number(text) : refused(name)
}

/** A day starts in the server's time zone. */
function momentOf(request: FilterRequest, name: string, local: DayStart): number | undefined {
  const text = textOf(request, name)
  if (text === undefined) return undefined
  if (isDay(text)) return local.startOfDay(text)
  const micros = parseMoment(text)
  return micros === undefined ? refused(name) : Math.ceil(micros / 1000)
}

export function refused(name: string): never {
  throw invalid(`invalid ${name}`)
}

function collected<Name extends string, Value>(
  names: readonly Name[],
  parse: (name: Name) => Value | undefined,
): Partial<Record<Name, Value>> {
  const found = names.map((name) => [name, parse(name)] as const).filter(([, value]) => value !== undefined)
  return Object.fromEntries(found) as Partial<Record<Name, Value>>
}
