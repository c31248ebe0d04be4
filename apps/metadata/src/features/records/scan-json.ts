import { tryParse } from '@chapterhouse/kit/json/try-json'
import { type Position, positionsIn } from './positions.ts'

/** The text is not valid JSON; `position` is the place of the error. */
export class NoJson extends Error {
  readonly position: Position
  constructor(message: string, position: Position) {
    super(message)
    this.position = position
  }
}

/** Never part of a value, since no JSON string contains a newline. */
const CONFLICT_MARKER = /^(?:<{7}|\|{7}|={7}|>{7})(?:[ \r]|$)/m

const SPACE = /[ \t\n\r]*/y
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const LITERAL = /true|false|null/y

export type JsonScanner = ReturnType<typeof createJsonScanner>

/** Reads the tokens of a JSON text. Throws `NoJson`. */
export function createJsonScanner(text: string) {
  let at = 0

  return {
    /** The current offset. */
    get at(): number {
      return at
    },
    /** Skips white space and returns the next character; '' at the end. */
    next(): string {
      take(SPACE)
      return text.charAt(at)
    },
    skip(): void {
      at += 1
    },
    /** `true`, `false` or `null`. */
    literal: () => take(LITERAL),
    digits: () => take(NUMBER),

    string(): string {
      const end = endOfString(text, at)
      const read = end === undefined ? undefined : readString(text.slice(at, end))
      if (end === undefined || read === undefined)
        throw notJson(text, at, 'a string is not closed, or contains a control character or an invalid escape')
      at = end
      return read
    },

    fail(message: string): never {
      throw notJson(text, at, message)
    },
  }

  function take(pattern: RegExp): string | undefined {
    pattern.lastIndex = at
    const [found] = pattern.exec(text) ?? []
    at += found?.length ?? 0
    return found
  }
}

function notJson(text: string, at: number, message: string): NoJson {
  const conflict = CONFLICT_MARKER.exec(text)
  if (conflict)
    return new NoJson(
      'has an unresolved merge conflict: keep the entries of both sides, remove the marker lines, then run format',
      positionsIn(text)(conflict.index),
    )
  return new NoJson(`is not valid JSON: ${message}`, positionsIn(text)(at))
}

/** The offset after the closing quotation mark of the string that begins at `start`. */
function endOfString(text: string, start: number): number | undefined {
  let at = start
  do at = text.indexOf('"', at + 1)
  while (at !== -1 && isEscaped(text, at))
  return at === -1 ? undefined : at + 1
}

/** Whether an odd number of backslashes precedes it. */
function isEscaped(text: string, at: number): boolean {
  let before = at
  while (text[before - 1] === '\\') before -= 1
  return (at - before) % 2 === 1
}

const readString = (quoted: string): string | undefined => tryParse(quoted) as string | undefined
