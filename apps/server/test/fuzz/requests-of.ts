import { type Operation, shapes } from '@chapterhouse/contract/operation'
import { anyCharacter } from '@chapterhouse/testkit/any-character'
import fc from 'fast-check'

/** A request as it goes over the wire. */
export interface Generated {
  method: Operation['method'] | 'HEAD'
  url: string
  payload: string | undefined
  /** The kind of person or credential. */
  asker: string
}

interface Schema {
  $ref?: string
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minimum?: number
  maximum?: number
  patternProperties?: Record<string, Schema>
}

const HOSTILE = [
  '',
  '.',
  '..',
  '../..',
  '/',
  '//',
  '\0',
  'a\0b',
  '%00',
  '%2e%2e%2f',
  '..\\..',
  '/etc/passwd',
  'Dune/../../x',
  '．．/',
  '\ufeff',
  '\u202e',
  'e\u0301',
  '💥',
  '\ud800',
  "' OR 1=1 --",
  '%',
  '_',
  '*',
  '"',
  '(NEAR',
  'a AND',
  '-1',
  '0',
  '1e9',
  '9007199254740993',
  'NaN',
  'null',
  'true',
  '2026-11-21T12:00:00Z',
  '2026-02-30',
  '2025',
  '7d',
  '__proto__',
  'constructor',
  'x'.repeat(300),
  'ä'.repeat(2_100),
]

/** Valid values by parameter name. */
const KNOWN_VALUES: Readonly<Record<string, readonly unknown[]>> = {
  id: [1, 2, 3, 4, 5],
  library_id: [1, 1, 1, 2],
  user_id: [1, 2, 3, 4],
  share_id: [1, 2, 3],
  user_ids: [[], [1], [2, 3]],
  ids: [[1], [2, 1]],
  path: ['Dune', 'Emma.mp3', 'Set/One', 'Set/Two', 'Dune/01.mp3', 'Set'],
  to_path: ['Dune', 'Set/Two'],
  kind: ['scan_error', 'suspect', 'split_discs', 'duplicate', 'no_cover', 'no_chapters', 'transcode', 'missing'],
  issue: ['scan_error', 'suspect', 'no_cover', 'unmatched', 'transcode'],
  sort: ['title', 'author', 'recent', 'added', 'duration', 'surname', 'series'],
  order: ['asc', 'desc'],
  range: ['7d', '30d', '90d', '1y', '2025', 'year', ''],
  mode: ['book', 'collection'],
  role: ['admin', 'user'],
  limit: ['1', '2', '50', '500'],
  offset: ['0', '1'],
  name: ['New', 'Novels', 'Books', 'Listeners'],
  username: ['ann', 'new one', 'Root 0'],
  password: ['long enough', 'another one'],
  label: ['quote', 'Player', ''],
  position: [0, 1.5, 3600],
  rating: [1, 5],
  size: ['160', '320'],
  set: [{ title: 'T', author: 'A' }, { asin: 'B000000001' }, { series_index: '2' }],
  revert: [['title'], ['author', 'series']],
  source: ['edited', 'community'],
  started_at: ['2026-11-01', '2026-11-20T10:00:00Z', null],
  finished_at: ['2026-11-02', null],
  scan_schedule: ['', 'every:6h', 'daily:03:00'],
  default_view: ['hybrid', 'computed'],
  max_uses: [0, 1, 5],
  ttl_days: [0, 1],
  q: ['dune', 'em', 'se tw'],
  author: ['Ann', ''],
}

/** Requests for one operation: valid by its schema, or invalidated in many ways. */
export function requestsOf(operation: Operation, known: readonly string[], askers: readonly string[]): fc.Arbitrary<Generated> {
  const text = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...known) },
    { weight: 2, arbitrary: fc.constantFrom(...HOSTILE) },
    { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 40 }) },
    { weight: 1, arbitrary: fc.string({ maxLength: 12 }) },
  )
  const params = operation.params ? admittedBy(operation.params as Schema, text) : fc.constant({})
  const query = operation.query ? admittedBy(operation.query as Schema, text) : fc.constant({})
  const good = operation.body
    ? fc.json({ maxDepth: 0 }).chain(() => bodyOf(operation.body as Schema, text))
    : fc.constant(undefined)
  const bad = fc.oneof(
    fc.json({ maxDepth: 3 }),
    fc.constantFrom('', '{', 'null', '[]', '"x"', '{"a":1}}', '{"__proto__":{"isAdmin":true}}', '\0', '['.repeat(500)),
    fc.string({ maxLength: 50 }),
    good.map((body) => spoilt(body)),
  )
  const seldom = <T>(arbitrary: fc.Arbitrary<T>, weight: number) =>
    fc.oneof({ weight, arbitrary: fc.constant(null) }, { weight: 1, arbitrary })
  const strayNames = fc.oneof(fc.constantFrom('path', 'limit', 'cursor', 'token', 'sort', 'range'), text)
  return fc
    .record({
      params,
      query,
      strayParam: seldom(text, 8),
      strayQuery: seldom(fc.dictionary(strayNames, text, { maxKeys: 3 }), 5),
      body: fc.oneof({ weight: 3, arbitrary: good }, { weight: 1, arbitrary: bad }),
      asker: fc.constantFrom(...askers),
      asHead: seldom(fc.constant(true), 8),
    })
    .map(({ params: filled, query: filledQuery, strayParam, strayQuery, body, asker, asHead }) => ({
      method: operation.method === 'GET' && asHead ? ('HEAD' as const) : operation.method,
      url: `${pathWith(operation.path, filled as Record<string, unknown>, strayParam)}${queryText({ ...(filledQuery as object), ...strayQuery })}`,
      payload: operation.method === 'GET' ? undefined : body,
      asker,
    }))
}

function bodyOf(schema: Schema, text: fc.Arbitrary<string>): fc.Arbitrary<string | undefined> {
  return admittedBy(schema, text).map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
}

/** Values that a schema allows, sometimes without optional fields. */
function admittedBy(schema: Schema, text: fc.Arbitrary<string>, depth = 0): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined) return admittedBy((shapes.get(schema.$ref.replace(/#$/, '')) ?? {}) as Schema, text, depth)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => admittedBy(one, text, depth)))
  switch (schema.type) {
    case 'object':
      return objectOf(schema, text, depth)
    case 'array':
      return fc.array(admittedBy(schema.items ?? {}, text, depth + 1), { maxLength: 3 })
    case 'integer':
      return fc.oneof(
        fc.integer({ min: 0, max: 4 }),
        fc.integer({ min: Math.ceil(schema.minimum ?? -5), max: Math.floor(schema.maximum ?? 10_000) }),
      )
    case 'number':
      return fc.oneof(fc.integer({ min: 0, max: 4_000 }), fc.double({ noNaN: true, noDefaultInfinity: true }))
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      return text
    default:
      return depth > 3
        ? fc.constant(null)
        : fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null), fc.jsonValue({ maxDepth: 2 }))
  }
}

function objectOf(
  { properties = {}, required = [], patternProperties }: Schema,
  text: fc.Arbitrary<string>,
  depth: number,
): fc.Arbitrary<unknown> {
  if (patternProperties)
    return fc.dictionary(text, admittedBy(Object.values(patternProperties)[0] ?? {}, text, depth + 1), { maxKeys: 3 })
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, one]) => {
      const any = admittedBy(one, text, depth + 1)
      const values = Object.hasOwn(KNOWN_VALUES, name) ? KNOWN_VALUES[name] : undefined
      return [name, values ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: any }) : any]
    }),
  )
  // Path parameters are always present.
  const sure = required.filter((name) => name in fields)
  return fc.oneof(
    { weight: 2, arbitrary: fc.record(fields, { requiredKeys: sure }) },
    { weight: 1, arbitrary: fc.record(onlySome(fields, [...sure, 'path']), { requiredKeys: sure }) },
  )
}

/** Replaces one value with another kind, or adds an unknown key. */
function spoilt(body: string | undefined): string {
  const parsed: unknown = safely(body)
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return JSON.stringify([body])
  const keys = Object.keys(parsed)
  const at = keys[(body?.length ?? 0) % Math.max(1, keys.length)]
  const other = { string: 7, number: 'seven', boolean: 'yes', object: false }
  const value = at === undefined ? undefined : (parsed as Record<string, unknown>)[at]
  return JSON.stringify({
    ...parsed,
    unheard_of: 1,
    ...(at !== undefined && { [at]: other[typeof value as keyof typeof other] ?? null }),
  })
}

function safely(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

function pathWith(path: string, filled: Readonly<Record<string, unknown>>, stray: string | null): string {
  return path.replace(/:(\w+)|\*/g, (_, name: string | undefined) => {
    const segment = encodeURIComponent(String(stray ?? filled[name ?? '*'] ?? '1').toWellFormed())
    // Clients resolve segments of dots only, which would address another operation.
    return /^\.{1,2}$/.test(segment) ? `${segment}%20` : segment
  })
}

function queryText(query: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((one) => [name, one]))
  const text = pairs
    .map(([name, value]) => [name, value].map((part) => encodeURIComponent(String(part).toWellFormed())).join('='))
    .join('&')
  return text === '' ? '' : `?${text}`
}

function onlySome(fields: Readonly<Record<string, fc.Arbitrary<unknown>>>, names: readonly string[]) {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)))
}
