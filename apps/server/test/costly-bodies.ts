import type { Operation } from '@chapterhouse/contract/operation'
import { BODY_LIMITS } from '@chapterhouse/kit/requests/read-bodies'

/** Bodies that are expensive for their size, by name; each has at most this many bytes. */
export function costlyBodies({ body }: Operation, bytes: number): [name: string, body: string][] {
  const names = Object.keys((body as { properties?: object } | undefined)?.properties ?? {})
  /** Repeats `part` as often as it fits. */
  function fill(before: string, part: string, after: string): string {
    const room = bytes - Buffer.byteLength(before + after)
    return before + part.repeat(Math.floor(room / Buffer.byteLength(part))) + after
  }
  const depth = Math.floor((bytes - 1) / 6)
  const keys = manyKeys(bytes - 30)
  return [
    ['numbers', fill('[', '0,', '0]')],
    ['nested lists', '['.repeat(bytes / 2) + ']'.repeat(bytes / 2)],
    ['nested objects', `${'{"a":'.repeat(depth)}0${'}'.repeat(depth)}`],
    ['lists without an end', '['.repeat(bytes)],
    ['many keys', `{${keys}}`],
    ['one key', fill('{', '"a":0,', '"b":0}')],
    ['the key of prototypes', fill('{"constructor":0,"a":[', '0,', '0]}')],
    ['the key of prototypes among many', `{"constructor":0,${keys}}`],
    ['digits', fill('[', '1', ']')],
    ['spaces', fill('', ' ', '{}')],
    ...atLimits(bytes),
    ...names.flatMap((name): [string, string][] => [
      [`${name}: a list without an end`, fill(`{"${name}":`, '[', '')],
      [`${name}: numbers`, fill(`{"${name}":[`, '0,', '0]}')],
      ...atLimits(bytes - name.length - 5).map(([kind, value]): [string, string] => [`${name}: ${kind}`, `{"${name}":${value}}`]),
      // Sorting them takes time quadratic in their number.
      [`${name}: combining marks`, fill(`{"${name}":"a`, '\u0301\u0316', '"}')],
      // Each becomes eighteen letters when normalised.
      [`${name}: ligatures`, fill(`{"${name}":"`, '\ufdfa', '"}')],
      [`${name}: escapes`, fill(`{"${name}":"`, '\\u0000', '"}')],
      [`${name}: spaces`, fill(`{"${name}":"x`, ' ', 'x"}')],
      [`${name}: capitals`, fill(`{"${name}":"`, 'İ', '"}')],
      ...others(names, name).map((filled): [string, string] => [
        `${name}: combining marks, the others filled in`,
        fill(`{${filled},"${name}":"a`, '\u0301\u0316', '"}'),
      ]),
    ]),
  ]
}

/** Values just within the limits, which are parsed: with as many values, and as deep, as a body may have, in these bytes. */
function atLimits(bytes: number): [name: string, value: string][] {
  const room = BODY_LIMITS.values - 10
  function list(parts: number, valuesOfPart: number, part: (at: number, padding: string) => string): string {
    const count = Math.min(parts, Math.floor(room / valuesOfPart))
    // The rest is spaces, or part of the strings.
    const padding = 'x'.repeat(Math.max(0, Math.floor(bytes / count) - part(count, '').length - 2))
    const made = Array.from({ length: count }, (_, at) => part(at, padding)).join(',')
    return made.length + 2 <= bytes ? made : made.slice(0, made.lastIndexOf(',', bytes - 2))
  }
  const deep = '['.repeat(BODY_LIMITS.depth - 2) + ']'.repeat(BODY_LIMITS.depth - 2)
  return [
    ['empty objects', `[${list(room, 1, () => '{}')}]`],
    ['objects of a form each', `[${list(room, 3, (at) => `{"k${at}x":0}`)}]`],
    ['keys', `{${list(room, 2, (at) => `"k${at}x":0`)}}`],
    ['keys that are numbers', `{${list(room, 2, (at) => `"${at * 85_899}":0`)}}`],
    ['long keys', `{${list(room, 2, (at, padding) => `"${padding}${at}":0`)}}`],
    ['texts', `[${list(room, 1, (_, padding) => `"${padding}"`)}]`],
    ['paths', `[${list(1_000, 5, (at, padding) => `{"library_id":1,"path":"${at}${padding}"}`)}]`],
    ['numbers at the limit', `[${list(room, 1, (at) => String(at))}]`],
    ['lists at the limit of depth', `[${list(room, deep.length / 2, () => deep)}]`],
  ]
}

/** The other members, with short values, so that nothing is missing. */
function others(names: readonly string[], except: string): string[] {
  const filled = names.filter((name) => name !== except).map((name) => `"${name}":"long enough"`)
  return filled.length > 0 ? [filled.join(',')] : []
}

function manyKeys(bytes: number): string {
  const pairs: string[] = []
  for (let at = 0, size = 0; size < bytes; at += 1) {
    const pair = `"${at.toString(36)}":0`
    pairs.push(pair)
    size += pair.length + 1
  }
  return pairs.slice(0, -1).join(',')
}
