import { findNumberFault, listStringFaults } from './json-faults.ts'
import { createJsonScanner, type JsonScanner, NoJson } from './scan-json.ts'

/** A path into a value: field names and array indexes. */
export type JsonPath = readonly (string | number)[]

export interface Fault {
  path: JsonPath
  offset: number
  message: string
}
export interface Duplicate {
  path: JsonPath
  /** Of the second occurrence of the name. */
  offset: number
  /** The first value, which is kept, and the further one. */
  first: unknown
  further: unknown
}
export interface Parsed {
  value: unknown
  /** Valid JSON that a record may not contain. */
  faults: Fault[]
  duplicates: Duplicate[]
}

/** A number whose digits JavaScript would change. */
export class ExactNumber {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** A node whose offset is requested. Only these are stored, however large the text is. */
export interface Wanted {
  at: number | undefined
  members: Map<string | number, Wanted>
}

export const MAX_DEPTH = 64
const LITERALS: Readonly<Record<string, unknown>> = { true: true, false: false, null: null }

/** A strict JSON parser that also reports duplicate names, which `JSON.parse` ignores. */
export function parseJson(text: string, number: (digits: string) => unknown = asNumber): Parsed {
  return parse(text, { number })
}

/** Fills in the offsets of the wanted nodes: fields start at their name, items at their value. */
export function findOffsets(text: string, wanted: Wanted): void {
  parse(text, { number: asNumber, wanted })
}

/** Keeps the digits of a number that JavaScript would write differently. */
export function exactly(digits: string): number | ExactNumber {
  return String(Number(digits)) === digits ? Number(digits) : new ExactNumber(digits)
}

const asNumber = (digits: string): number => Number(digits)

/** The state of a parse. */
interface Parsing extends Omit<Parsed, 'value'> {
  scanner: JsonScanner
  number: (digits: string) => unknown
  /** The current path, and its wanted node. */
  path: (string | number)[]
  spot: Wanted | undefined
  /** The offset of the current value. */
  valueAt: number
}

function parse(text: string, { number, wanted }: { number: (digits: string) => unknown; wanted?: Wanted }): Parsed {
  if (text.startsWith('\ufeff')) throw new NoJson('begins with a byte order mark', { line: 1, column: 1 })
  const scanner = createJsonScanner(text)
  const parsing: Parsing = { scanner, number, path: [], spot: wanted, valueAt: 0, faults: [], duplicates: [] }
  scanner.next()
  if (wanted) wanted.at = scanner.at
  const value = readValue(parsing)
  if (scanner.next() !== '') scanner.fail('unexpected text after the end')
  return { value, faults: parsing.faults, duplicates: parsing.duplicates }
}

function readValue(parsing: Parsing): unknown {
  const { scanner } = parsing
  const first = scanner.next()
  parsing.valueAt = scanner.at
  if (parsing.path.length > MAX_DEPTH) scanner.fail(`nested more than ${MAX_DEPTH} levels deep`)
  if (first === '{') return readObject(parsing)
  if (first === '[') return readList(parsing)
  if (first === '"') return readString(parsing)
  const literal = scanner.literal()
  if (literal !== undefined) return LITERALS[literal]
  const digits = scanner.digits()
  if (digits === undefined) return scanner.fail(first === '' ? 'unexpected end of file' : 'expected a value')
  const fault = findNumberFault(digits)
  if (fault !== undefined) report(parsing, fault)
  return parsing.number(digits)
}

function readObject(parsing: Parsing): object {
  const { scanner, path, duplicates } = parsing
  const made: Record<string, unknown> = {}
  for (const _ of itemsUntil('}', scanner)) {
    if (scanner.next() !== '"') scanner.fail('expected a name in quotes')
    const keyAt = scanner.at
    const key = readString(parsing)
    if (scanner.next() !== ':') scanner.fail('expected a colon')
    scanner.skip()
    const member = readMember(parsing, key, keyAt)
    if (Object.hasOwn(made, key)) duplicates.push({ path: [...path, key], offset: keyAt, first: made[key], further: member })
    // Defined, not assigned, since the name may be `__proto__`.
    else Object.defineProperty(made, key, { value: member, enumerable: true, writable: true, configurable: true })
  }
  return made
}

function readList(parsing: Parsing): unknown[] {
  const { scanner } = parsing
  const made: unknown[] = []
  for (const index of itemsUntil(']', scanner)) {
    scanner.next()
    made.push(readMember(parsing, index, scanner.at))
  }
  return made
}

/** Yields once per item up to the closing bracket. */
function* itemsUntil(closing: string, scanner: JsonScanner): Generator<number> {
  scanner.skip()
  if (scanner.next() !== closing)
    for (let index = 0; ; index += 1) {
      yield index
      const after = scanner.next()
      if (after === closing) break
      if (after !== ',') scanner.fail(`expected a comma or ${closing}`)
      scanner.skip()
    }
  scanner.skip()
}

function readMember(parsing: Parsing, step: string | number, offset: number): unknown {
  const outer = parsing.spot
  const spot = outer?.members.get(step)
  if (spot) spot.at ??= offset
  parsing.spot = spot
  parsing.path.push(step)
  const member = readValue(parsing)
  parsing.path.pop()
  parsing.spot = outer
  return member
}

function readString(parsing: Parsing): string {
  const read = parsing.scanner.string()
  for (const fault of listStringFaults(read)) report(parsing, fault)
  return read
}

function report({ faults, path, valueAt }: Parsing, message: string): void {
  faults.push({ path: [...path], offset: valueAt, message })
}
