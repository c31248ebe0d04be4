import { type Position, positionsIn } from './positions.ts'

/** Where something stands in a value: names of fields and places in lists. */
export type JsonPath = readonly (string | number)[]

export interface Fault {
  path: JsonPath
  offset: number
  message: string
}
export interface Duplicate {
  path: JsonPath
  /** Of the further value's name. */
  offset: number
  /** The value kept, which stood first, and the further one. */
  kept: unknown
  further: unknown
}
export interface Parsed {
  value: unknown
  /** What JSON allows and a record may not hold. */
  faults: Fault[]
  duplicates: Duplicate[]
}

/** A number whose digits JavaScript would not keep. */
export class ExactNumber {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Text that is not JSON, and where it stops being JSON. */
export class NoJson extends Error {
  readonly position: Position
  constructor(message: string, position: Position) {
    super(message)
    this.position = position
  }
}

/** A node whose offset is asked for; only these are kept, however large the text is. */
export interface Wanted {
  at: number | undefined
  members: Map<string | number, Wanted>
}
/** No string of JSON contains a newline, so this is never part of a value. */
const CONFLICT_MARKER = /^(?:<{7}|\|{7}|={7}|>{7})(?:[ \r]|$)/m

export const DEEPEST = 64
const SPACE = /[ \t\n\r]*/y
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const WORDS: Readonly<Record<string, unknown>> = { true: true, false: false, null: null }
/** What is below a space, but a tab and a newline. */
const FORBIDDEN = /(?![\t\n])[^ -\uffff]/
const WORD = /true|false|null/y

/** JSON to the letter, for texts that are not in their canonical form: what `JSON.parse` passes over is told. */
export function parseJson(text: string, number: (digits: string) => unknown = asNumber): Parsed {
  return createParser(text, number).run()
}

/** Writes down the offsets of the wanted nodes: of a field that of its name, of an item that of its value. */
export function findOffsets(text: string, wanted: Wanted): void {
  createParser(text, asNumber, wanted).run()
}

/** Keeps the digits of a number that would be written otherwise. */
export function exactly(digits: string): number | ExactNumber {
  return String(Number(digits)) === digits ? Number(digits) : new ExactNumber(digits)
}

const asNumber = (digits: string): number => Number(digits)

function createParser(text: string, number: (digits: string) => unknown, wanted?: Wanted) {
  const parsed: Parsed = { value: undefined, faults: [], duplicates: [] }
  const path: (string | number)[] = []
  let at = 0
  let valueAt = 0
  let spot = wanted

  function run(): Parsed {
    if (text.startsWith('\ufeff')) throw new NoJson('begins with a byte order mark', { line: 1, column: 1 })
    next()
    if (wanted) wanted.at = at
    parsed.value = value()
    if (next() !== '') fail('there is more after the end of the value')
    return parsed
  }

  function value(): unknown {
    const first = next()
    valueAt = at
    if (path.length > DEEPEST) fail(`is nested more than ${DEEPEST} deep`)
    if (first === '{') return object()
    if (first === '[') return list()
    if (first === '"') return string()
    const word = take(WORD)
    if (word !== undefined) return WORDS[word]
    const digits = take(NUMBER)
    if (digits === undefined) return fail(first === '' ? 'ends too early' : 'a value was expected')
    if (!/^-?\d+$/.test(digits) || !Number.isSafeInteger(Number(digits)) || Object.is(Number(digits), -0))
      fault(`the number ${digits.slice(0, 40)} is not written as plain digits`)
    return number(digits)
  }

  function object(): object {
    const made: Record<string, unknown> = {}
    for (const _ of items('}')) {
      if (next() !== '"') fail('a name in quotes was expected')
      const keyAt = at
      const key = string()
      if (next() !== ':') fail('a colon was expected')
      at += 1
      const member = within(key, keyAt, value)
      if (Object.hasOwn(made, key))
        parsed.duplicates.push({ path: [...path, key], offset: keyAt, kept: made[key], further: member })
      // An own property whatever its name: `__proto__` is a name like any other.
      else Object.defineProperty(made, key, { value: member, enumerable: true, writable: true, configurable: true })
    }
    return made
  }

  function within(step: string | number, offset: number, read: () => unknown): unknown {
    const outer = spot
    spot = outer?.members.get(step)
    if (spot) spot.at ??= offset
    path.push(step)
    const member = read()
    path.pop()
    spot = outer
    return member
  }

  function list(): unknown[] {
    const made: unknown[] = []
    for (const place of items(']')) {
      next()
      made.push(within(place, at, value))
    }
    return made
  }

  /** Once for each item between here and the bracket that closes. */
  function* items(closing: string): Generator<number> {
    at += 1
    if (next() !== closing)
      for (let place = 0; ; place += 1) {
        yield place
        const after = next()
        if (after === closing) break
        if (after !== ',') fail(`a comma or ${closing} was expected`)
        at += 1
      }
    at += 1
  }

  function string(): string {
    const start = at
    do at = text.indexOf('"', at + 1)
    while (at !== -1 && isEscaped(text, at))
    const read = at === -1 ? undefined : readString(text.slice(start, at + 1))
    if (read === undefined) {
      at = start
      return fail('a string is not closed, or holds a control character or an escape that is none')
    }
    at += 1
    const [forbidden] = FORBIDDEN.exec(read) ?? []
    if (forbidden !== undefined)
      fault(`a string holds the control character U+${forbidden.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`)
    if (!read.isWellFormed()) fault('a string holds half a character (an unpaired surrogate)')
    return read
  }

  function next(): string {
    take(SPACE)
    return text.charAt(at)
  }

  function take(pattern: RegExp): string | undefined {
    pattern.lastIndex = at
    const [found] = pattern.exec(text) ?? []
    at += found?.length ?? 0
    return found
  }

  const fault = (message: string) => void parsed.faults.push({ path: [...path], offset: valueAt, message })

  function fail(message: string): never {
    const conflict = CONFLICT_MARKER.exec(text)
    if (conflict)
      throw new NoJson(
        'has an unresolved merge conflict: keep the entries of both sides, remove the marker lines, then run format',
        positionsIn(text)(conflict.index),
      )
    throw new NoJson(`is not valid JSON: ${message}`, positionsIn(text)(at))
  }

  return { run }
}

/** Whether an odd number of backslashes stands before. */
function isEscaped(text: string, at: number): boolean {
  let before = at
  while (text[before - 1] === '\\') before -= 1
  return (at - before) % 2 === 1
}

function readString(quoted: string): string | undefined {
  try {
    return JSON.parse(quoted)
  } catch {
    return undefined
  }
}
