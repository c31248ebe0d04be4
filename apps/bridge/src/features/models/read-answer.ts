import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { Checked, Question } from './question.ts'
import { objectIn } from './read-values.ts'

const MAX_ERRORS = 20
const NO_JSON = 'The answer is not one complete JSON object.'

export const isNoJson = (errors: readonly string[]): boolean => errors.includes(NO_JSON)

/** Drops the thoughts before an answer; some templates leave out their opening mark. */
export function withoutReasoning(content: string): string {
  const end = content.lastIndexOf('</think>')
  const rest = end === -1 ? content : content.slice(end + '</think>'.length)
  const open = rest.indexOf('<think>')
  return (open === -1 ? rest : rest.slice(0, open)).trim()
}

/** The object of an answer, its schema and the check of the question. */
export function readAnswer<T>(
  content: string,
  { schema, unknownKeys, check }: Pick<Question<T>, 'schema' | 'unknownKeys' | 'check'>,
): Checked<T> {
  const found = findObject(content)
  if (!found) return { kind: 'bad', errors: [NO_JSON] }
  const accepted = schema.accepts ?? schema.json
  const value: unknown = unknownKeys === 'dropped' ? Value.Clean(accepted, found) : found
  const errors = errorsOf(unknownKeys === 'dropped' ? accepted : closed(accepted), value)
  return errors.length > 0 ? { kind: 'bad', errors } : check(value)
}

function errorsOf(schema: TSchema, value: unknown): string[] {
  if (Value.Check(schema, value)) return []
  return [...Value.Errors(schema, value)]
    .filter(({ keyword }) => keyword !== 'boolean')
    .slice(0, MAX_ERRORS)
    .map(({ instancePath, message, params }) => {
      const { additionalProperties } = params as { additionalProperties?: string[] }
      const names = additionalProperties ? `: ${additionalProperties.slice(0, 5).join(', ').slice(0, 200)}` : ''
      return `${instancePath === '' ? 'The object' : instancePath} ${message}${names}`
    })
}

/** Models put words or a fence around their JSON where a server does not constrain them. */
function findObject(content: string): unknown {
  const [start, end] = [content.indexOf('{'), content.lastIndexOf('}')]
  return objectIn(content) ?? (start === -1 || end < start ? undefined : objectIn(content.slice(start, end + 1)))
}

/** The strict form of a schema, for requests and for checks of published data: plain JSON, no further keys in any object. */
export function closed(schema: object): TSchema {
  return closedValue(schema) as TSchema
}

function closedValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closedValue)
  if (typeof value !== 'object' || value === null) return value
  const plain: Record<string, unknown> = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, closedValue(each)]))
  if (plain['type'] === 'object' && 'properties' in plain) return { additionalProperties: false, ...plain }
  const { enum: values } = plain
  // A hosted service refuses a list of values without their type.
  const isOfTexts = Array.isArray(values) && values.every((each) => typeof each === 'string')
  return isOfTexts && !('type' in plain) ? { type: 'string', ...plain } : plain
}
