import { CHARACTERS } from '../bounds.ts'
import { SourceError } from '../source-error.ts'

/** A row as read, unchecked. */
export type Row = Readonly<Record<string, unknown>>

const UNEXPECTED = 'The data of the other server has an unexpected form.'

export function rowOf(value: unknown): Row {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Row
  throw new SourceError('fetch_failed', UNEXPECTED)
}

export function rowsOf(value: unknown): Row[] {
  if (!Array.isArray(value)) throw new SourceError('fetch_failed', UNEXPECTED)
  return value.map(rowOf)
}

export const rowOrNone = (value: unknown): Row => (value === undefined || value === null ? {} : rowOf(value))
export const rowsOrNone = (value: unknown): Row[] => (value === undefined || value === null ? [] : rowsOf(value))

/** '' for anything but a text. */
export function textOf(value: unknown, max: number = CHARACTERS.name): string {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return ''
  // Copied, since part of a string would keep the whole in memory.
  return value.length > max ? Buffer.from(value.slice(0, max), 'utf8').toString('utf8') : value
}

export const idOf = (value: unknown): string =>
  typeof value === 'string' && value.length > 0 && value.length <= CHARACTERS.id ? value : ''

export function idOrRefuse(value: unknown): string {
  const id = idOf(value)
  if (id === '') throw new SourceError('fetch_failed', UNEXPECTED)
  return id
}

/** Seconds, or 0. Old rows have numbers as text. */
export function secondsOf(value: unknown): number {
  const seconds = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof seconds === 'number' && seconds > 0 && seconds <= MAX_SECONDS ? seconds : 0
}

/** Ten years: no book is longer. */
const MAX_SECONDS = 10 * 366 * 86_400

/** Also accepts a database's 0 and 1. */
export const flagOf = (value: unknown): boolean => value === true || value === 1

/** Years 1971 to 2200, in milliseconds. */
const [EARLIEST, LATEST] = [Date.UTC(1971, 0), Date.UTC(2200, 0)]

/** Milliseconds, from a number or from a database's text, such as `2024-01-01 06:00:00.000 +00:00`. */
export function momentOf(value: unknown): number | undefined {
  const ms = typeof value === 'string' ? Date.parse(MOMENT.test(value) ? value.replace(' ', 'T').replace(' ', '') : '') : value
  return typeof ms === 'number' && ms >= EARLIEST && ms <= LATEST ? Math.round(ms) : undefined
}

const MOMENT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})? [+-]\d\d:\d\d$/

/** A day that exists, such as `2024-01-31`, or ''. */
export function dayIn(value: unknown): string {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return ''
  const ms = Date.parse(value)
  return momentOf(ms) !== undefined && new Date(ms).toISOString().startsWith(value) ? value : ''
}

/** Texts in a list from JSON. */
export const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((text) => typeof text === 'string').map((text) => textOf(text)) : []

/** Names joined by the API. A name with a comma looks like two. */
export const namesOf = (joined: unknown): string[] =>
  textOf(joined, CHARACTERS.description)
    .split(', ')
    .filter((name) => name.trim() !== '')
