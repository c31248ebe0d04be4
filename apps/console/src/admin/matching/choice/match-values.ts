import { EDIT_FIELDS, type EditField } from '@chapterhouse/contract/names'
import { toLines } from '../../../forms/more-series.ts'
import type { BookPage, MatchCandidate } from '../../../server/responses.ts'
import type { Scope } from '../run-labels.ts'

type Recording = MatchCandidate['recordings'][number]

/** A candidate's values for a book, the same as in runs (docs/reference/server.md 3.7). */
export type MatchValues = Partial<Record<EditField, string>>

export function valuesOfMatch({
  candidate,
  recording,
  asin,
  series: present,
}: {
  candidate: MatchCandidate
  recording: Recording | undefined
  /** One of the ASINs of the recording. */
  asin: string
  /** The current series: a book already in one of its work's several series is left there. */
  series: string
}): MatchValues {
  const series = candidate.series.find(({ name }) => isSame(name, present)) ?? candidate.series[0]
  const others = candidate.series.filter((one) => one !== series)
  const given: Record<EditField, string | undefined> = {
    title: candidate.title,
    author: creditOf(candidate.authors),
    narrator: recording && creditOf(recording.narrators),
    series: series?.name,
    series_index: series?.position,
    more_series:
      others.length === 0
        ? undefined
        : JSON.stringify(others.map(({ name, position }) => ({ name, position: NUMBER.test(position) ? Number(position) : null }))),
    published: candidate.first_published ?? recording?.release_date,
    description: candidate.description,
    asin,
    isbn: recording?.isbns[0],
  }
  return Object.fromEntries(
    EDIT_FIELDS.flatMap((field): [EditField, string][] => {
      const value = (given[field] ?? '').trim()
      return value !== '' && isValid(field, value) ? [[field, value]] : []
    }),
  )
}

const NUMBER = /^\d{1,6}(?:\.\d{1,10})?$/

const PATTERNS: Partial<Record<EditField, RegExp>> = {
  series_index: NUMBER,
  published: /^\d{4}(?:-\d{2}(?:-\d{2})?)?$/,
  asin: /^[A-Za-z0-9]{10}$/,
  isbn: /^(?:\d{9}[\dXx]|\d{13})$/,
}
const MAX_LENGTHS: Partial<Record<EditField, number>> = { description: 20_000, more_series: 10_000 }
const MAX_LENGTH = 500

/** A value that the server would reject is omitted, so that the others can be used. */
const isValid = (field: EditField, value: string): boolean =>
  value.length <= (MAX_LENGTHS[field] ?? MAX_LENGTH) && (PATTERNS[field]?.test(value) ?? true)

/** Joined so that the server splits it into the same people again. */
function creditOf(people: readonly { name: string }[]): string {
  const names = people.map(({ name }) => name.trim())
  return names.join(names.every((name) => /\s/u.test(name)) ? ', ' : '; ')
}

const isSame = (one: string, other: string): boolean =>
  other !== '' && one.localeCompare(other, undefined, { sensitivity: 'base' }) === 0

type Fields = Pick<BookPage, 'fields'>

export interface MatchChange {
  field: EditField
  now: string
  next: string
  /** Typed, or kept blank, by an administrator. */
  isEdited: boolean
}

/** The fields that a match would change, in form order. */
export function changesByMatch({ fields }: Fields, values: MatchValues): MatchChange[] {
  return EDIT_FIELDS.flatMap((field) => {
    const [now, next] = [fields[field].value, values[field]]
    if (next === undefined || isEqual(field, now, next)) return []
    return [{ field, now, next, isEdited: fields[field].source === 'edited' }]
  })
}

const isEqual = (field: EditField, one: string, other: string): boolean =>
  field === 'more_series' ? toLines(one) === toLines(other) : one === other

const IDENTIFIERS: readonly EditField[] = ['asin', 'isbn']
const OF_SERIES: readonly EditField[] = ['series_index', 'more_series']

/**
 * The changes that a scope selects, which never include fields edited by an administrator. `asins`: the ASINs of the chosen
 * recording.
 */
export function selectedBy(
  changes: readonly MatchChange[],
  { scope, page, values, asins }: { scope: Scope; page: Fields; values: MatchValues; asins: readonly string[] },
): EditField[] {
  const present = page.fields.asin.value
  const isOther = present !== '' && !asins.includes(present.toUpperCase())
  const inScope = changes
    .filter(({ isEdited }) => !isEdited)
    .filter(({ field, now }) => scope === 'overwrite' || (now === '' && (scope === 'fill' || IDENTIFIERS.includes(field))))
    // Identifiers of two recordings must not be mixed.
    .filter(({ field }) => field !== 'isbn' || !isOther || (scope === 'overwrite' && page.fields.asin.source !== 'edited'))
    .map(({ field }) => field)
  const keepsSeries = inScope.includes('series') || isSame(values.series ?? '', page.fields.series.value)
  return inScope.filter((field) => !OF_SERIES.includes(field) || keepsSeries)
}
