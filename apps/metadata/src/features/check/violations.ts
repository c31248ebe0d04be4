import {
  CharactersRecord,
  CommunityRecord,
  PackedWorkRecord,
  PersonRecord,
  RecapsRecord,
  RecordingRecord,
  RedirectsRecord,
  SeriesRecord,
  WorkRecord,
} from '@chapterhouse/contract/records'
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js'
import { closestMatch } from 'leven'
import { type JsonPath, slugify } from '../records/index.ts'
import { createValidator } from './validator.ts'

const SHAPES = {
  people: PersonRecord,
  works: PackedWorkRecord,
  series: SeriesRecord,
  community: CommunityRecord,
  redirects: RedirectsRecord,
  work: WorkRecord,
  recording: RecordingRecord,
  characters: CharactersRecord,
  recaps: RecapsRecord,
  person: PersonRecord,
} as const
export type Shape = keyof typeof SHAPES

interface Violation {
  path: JsonPath
  message: string
}

const untilFirst = validators({ allErrors: false })
const toTheEnd = validators({ allErrors: true })

/** For a larger record, only the first violation is reported, because every value could cause one. */
const MAX_VALUES = 100_000

/** The violations of a schema, in words. */
export function violationsOf(shape: Shape, value: unknown): Violation[] {
  const first = errorsOf(untilFirst(shape), value)
  if (first.length === 0) return []
  if (!hasMoreThan(MAX_VALUES, value)) return toViolations(errorsOf(toTheEnd(shape), value), value)
  const vast = { path: [], message: `has more than ${counted(MAX_VALUES)} values: only its first problem is reported` }
  return [...toViolations(first, value), vast]
}

function validators(options: { allErrors: boolean }): (shape: Shape) => ValidateFunction {
  const ajv = createValidator(options)
  const compiled = new Map<Shape, ValidateFunction>()
  return (shape) => {
    const validate = compiled.get(shape) ?? ajv.compile(SHAPES[shape])
    compiled.set(shape, validate)
    return validate
  }
}

function errorsOf(validate: ValidateFunction, value: unknown): readonly ErrorObject[] {
  return validate(value) ? [] : (validate.errors ?? [])
}

function toViolations(errors: readonly ErrorObject[], value: unknown): Violation[] {
  return errors.filter((error) => !isRedundant(error)).map((error) => toViolation(error, value))
}

function hasMoreThan(max: number, value: unknown): boolean {
  let left = max
  const visit = (inside: unknown): boolean => {
    left -= 1
    return left < 0 || (typeof inside === 'object' && inside !== null && Object.values(inside).some(visit))
  }
  return visit(value)
}

/** Errors inside `anyOf` and the outer error of a name repeat another error. */
const isRedundant = ({ schemaPath, keyword }: ErrorObject): boolean => schemaPath.includes('/anyOf/') || keyword === 'propertyNames'

function toViolation(error: ErrorObject, value: unknown): Violation {
  const path = [...pathOf(error, value), ...(STEPS[error.keyword]?.(error.params) ?? [])]
  if (error.propertyName !== undefined) return { path, message: `the name ${shown(error.propertyName)} is not ${titleOf(error)}` }
  return { path, message: MESSAGES[error.keyword]?.(error) ?? `is not allowed (${error.message})` }
}

/** List indexes become numbers; names that look like numbers remain strings. */
function pathOf({ instancePath }: ErrorObject, value: unknown): (string | number)[] {
  const path: (string | number)[] = []
  let inside = value
  for (const segment of instancePath.split('/').slice(1)) {
    const step = segment.replaceAll('~1', '/').replaceAll('~0', '~')
    path.push(Array.isArray(inside) ? Number(step) : step)
    inside = (inside as Record<string, unknown>)[step]
  }
  return path
}

type Params = Readonly<Record<string, unknown>>

/** The last step to a missing or unknown field. */
const STEPS: Readonly<Record<string, (params: Params) => string[]>> = {
  required: ({ missingProperty }) => [String(missingProperty)],
  additionalProperties: ({ additionalProperty }) => [String(additionalProperty)],
  dependentRequired: ({ property }) => [String(property)],
}

const MESSAGES: Readonly<Record<string, (error: ErrorObject) => string>> = {
  required: () => 'is missing',
  additionalProperties: () => 'is not a field of this record',
  dependentRequired: ({ params }) => `is only allowed together with ${params['deps']}`,
  type: ({ params }) => `must be ${TYPES[String(params['type'])] ?? params['type']}`,
  const: ({ params }) => `must be ${shown(params['allowedValue'])}`,
  enum: ({ data, params, parentSchema }) => `${shown(data)} ${adviceOn(data, params['allowedValues'], parentSchema)}`,
  pattern: (error) => `${shown(error.data)} is not ${titleOf(error)}`,
  anyOf: (error) => `${shown(error.data)} is not ${titleOf(error)}`,
  minLength: ({ params }) =>
    params['limit'] === 1 ? 'must not be empty' : `must have at least ${counted(params['limit'])} characters`,
  maxLength: ({ params }) => `must have at most ${counted(params['limit'])} characters`,
  maxItems: ({ params }) => `must have at most ${counted(params['limit'])} items`,
  minItems: () => 'must not be empty',
  minProperties: () => 'must not be empty',
  uniqueItems: ({ params }) => `has the same item twice (at ${params['j']} and ${params['i']}, counted from 0)`,
  minimum: ({ params }) => `must be at least ${params['limit']}`,
  maximum: ({ params }) => `must be at most ${params['limit']}`,
  exclusiveMinimum: ({ params }) => `must be more than ${params['limit']}`,
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

const counted = (limit: unknown): string => Number(limit).toLocaleString('en')
const titleOf = ({ parentSchema }: ErrorObject): string => (parentSchema as { title?: string } | undefined)?.title ?? 'allowed'

/** For an unknown value: the nearest allowed one, and where all are documented. */
function adviceOn(data: unknown, allowed: unknown, schema: unknown): string {
  const words = (Array.isArray(allowed) ? allowed : []).filter((word) => typeof word === 'string')
  const { title = 'an allowed value' } = (schema ?? {}) as { title?: string }
  const nearest = typeof data === 'string' ? nearestOf(data, words) : undefined
  const hint = nearest === undefined ? '' : `, did you mean ${shown(nearest)}?`
  return `is not ${title}${hint} (all values: docs/community-data.md, "Allowed values")`
}

const MAX_COMPARED_LENGTH = 100

function nearestOf(word: string, words: readonly string[]): string | undefined {
  if (word.length > MAX_COMPARED_LENGTH) return undefined
  return words.find((one) => one === slugify(word)) ?? closestMatch(slugify(word) || word, words)
}

const MAX_LENGTH = 80
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
}
