import { EDIT_FIELDS, type EditField } from '@chapterhouse/contract/names'
import { invalid } from '@chapterhouse/kit/errors'
import { parseJsonText } from '@chapterhouse/kit/json/bounded-json'
import { isOneLine } from '@chapterhouse/kit/text/one-line'

/** A position in a series other than the main one. */
export interface SeriesPlace {
  name: string
  position: number | null
}

export interface EditableValues {
  title: string
  author: string
  narrator: string
  series: string
  seriesIndex: number | null
  moreSeries: readonly SeriesPlace[]
  published: string
  description: string
  asin: string
  isbn: string
}

const MAX_LENGTH = 500
const MAX_DESCRIPTION_LENGTH = 20_000
const MAX_SERIES = 20
const HIGHEST = 100_000
const SERIES_LIMITS = { bytes: 256 * 1024, depth: 2, values: 1_000 }

export const isEditField = (name: string): name is EditField => (EDIT_FIELDS as readonly string[]).includes(name)

/** Throws for an invalid edit, with its field (docs/reference/server.md 3.5). */
export function refusedEdit(field: string, why: string): never {
  throw invalid(`${field}: ${why}`, { code: 'invalid_override', fields: { field } })
}

const PARSERS: Record<EditField, (text: string) => string | { why: string }> = {
  title: (text) => (text === '' ? { why: 'must not be empty' } : title(text)),
  author: name,
  narrator: name,
  series: name,
  series_index: (text) => (text === '' ? '' : seriesPosition(text)),
  more_series: (text) => (text === '' ? '' : seriesList(text)),
  published: (text) => (text === '' || isDate(text) ? text : { why: 'must be a year, a year and month, or a date' }),
  description: (text) => {
    if ([...text].length > MAX_DESCRIPTION_LENGTH) return { why: `must be at most ${MAX_DESCRIPTION_LENGTH} characters` }
    return !/(?![\r\n\t])\p{Cc}/u.test(text) ? text : { why: 'must not contain control characters' }
  },
  asin: (text) => (/^(?:[A-Za-z0-9]{10})?$/.test(text) ? text.toUpperCase() : { why: 'must be 10 letters or digits' }),
  isbn: (text) => {
    const plain = text.replace(/[-\s]/g, '').toUpperCase()
    return /^(?:\d{9}[\dX]|\d{13})?$/.test(plain) ? plain : { why: 'must be 10 or 13 digits' }
  },
}

/** Validates and normalises a value for storage. '' keeps the field blank. */
export function validateFieldEdit(field: EditField, value: unknown): string {
  const text = typeof value === 'number' && field === 'series_index' ? String(value) : value
  if (typeof text !== 'string') return refusedEdit(field, 'must be text')
  const parsed = PARSERS[field](text.trim())
  return typeof parsed === 'string' ? parsed : refusedEdit(field, parsed.why)
}

export function validateChapterTitle(value: unknown): string {
  if (typeof value !== 'string') return refusedEdit('chapters', 'a title must be text')
  const parsed = title(value.trim())
  if (parsed === '') return refusedEdit('chapters', 'a title must not be empty')
  return typeof parsed === 'string' ? parsed : refusedEdit('chapters', `a title ${parsed.why}`)
}

/** Direction marks are allowed, since titles in files have them too. */
function title(text: string): string | { why: string } {
  if ([...text].length > MAX_LENGTH) return { why: `must be at most ${MAX_LENGTH} characters` }
  return /\p{Cc}/u.test(text) ? { why: 'must not contain control characters' } : text
}

/** Of people and series. */
function name(text: string): string | { why: string } {
  return isOneLine(text) ? title(text) : { why: 'must not contain control characters' }
}

function seriesPosition(text: string): string | { why: string } {
  const value = /^\d{1,6}(?:\.\d{1,10})?$/.test(text) ? Number(text) : Number.NaN
  return value >= 0 && value <= HIGHEST ? String(value) : { why: `must be a number from 0 to ${HIGHEST}` }
}

function isDate(text: string): boolean {
  const [, year = '', month = '01', day = '01'] = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/.exec(text) ?? []
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
  // Date rolls 30 February over, so only a real date survives the round trip.
  return year !== '' && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${year}-${month}-${day}`)
}

/** A JSON list of `{name, position}`; a position may be text, a number or absent. */
function seriesList(text: string): string | { why: string } {
  const wrong = { why: `must be a JSON list of at most ${MAX_SERIES} series with name and position` }
  const read = parseJsonText(text, SERIES_LIMITS)
  const list = read.ok ? read.value : undefined
  if (!Array.isArray(list) || list.length > MAX_SERIES) return wrong
  const allSeries: SeriesPlace[] = []
  for (const one of list as unknown[]) {
    if (typeof one !== 'object' || one === null) return wrong
    const { name: given, position, ...more } = one as Record<string, unknown>
    const title = typeof given === 'string' ? name(given.trim()) : ''
    const at = position === undefined || position === null || position === '' ? '' : seriesPosition(String(position).trim())
    if (typeof title !== 'string' || title === '' || typeof at !== 'string' || Object.keys(more).length > 0) return wrong
    if (!allSeries.some((other) => other.name === title)) allSeries.push({ name: title, position: at === '' ? null : Number(at) })
  }
  return allSeries.length === 0 ? '' : JSON.stringify(allSeries)
}
