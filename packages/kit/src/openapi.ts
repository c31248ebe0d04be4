import { Bytes, type Guard, Nothing, type Operation, RawBytes, shapes } from '@chapterhouse/contract/operation'
import type { TSchema } from 'typebox'

export interface OpenApiAsked {
  title: string
  version: string
  description: string
  /** Where the paths of the operations begin: `/api/v1`. */
  base: string
  operations: readonly Operation[]
}

type Json = Record<string, unknown>

/** Query values go as text; a schema says so by its names. */
const SECURITY: Record<Guard, Json[]> = {
  public: [],
  session: [{ token: [] }],
  media: [{ token: [] }, { tokenInQuery: [] }],
  admin: [{ token: [] }],
}

const SCHEMES = {
  token: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token of a sign-in. Operations marked as admin need one of an admin.',
  },
  tokenInQuery: {
    type: 'apiKey',
    in: 'query',
    name: 'token',
    description: 'The same token, for players that cannot set a header.',
  },
}

const REFUSAL = {
  type: 'object',
  required: ['error'],
  properties: {
    error: { type: 'string', description: 'one sentence' },
    code: { type: 'string', description: 'stable, where a client may want to tell one refusal from another' },
    field: { type: 'string', description: 'what was wrong' },
  },
}

/** Why, by status. Every refusal has the same shape. */
const REFUSALS = {
  400: 'Malformed or refused input',
  401: 'No credential, or one that does not hold',
  403: 'Not allowed',
  404: 'Not there',
  413: 'The body is too large',
  429: 'Too many attempts or requests',
  503: 'Not available now',
}

/** The contract as an OpenAPI 3.1 document. */
export function openApiDocument({ title, version, description, base, operations }: OpenApiAsked): Json {
  const paths = Map.groupBy(operations, ({ path }) => templateOf(path))
  return {
    openapi: '3.1.0',
    info: { title, version, description },
    servers: [{ url: base }],
    paths: Object.fromEntries(
      [...paths].map(([path, there]) => [
        path,
        Object.fromEntries(there.map((operation) => [operation.method.toLowerCase(), describe(operation)])),
      ]),
    ),
    components: {
      securitySchemes: SCHEMES,
      responses: Object.fromEntries(Object.entries(REFUSALS).map(([status, why]) => [`Refused${status}`, refusedFor(why)])),
      schemas: {
        ...Object.fromEntries([...shapes].map(([name, shape]) => [name, schemaOf(shape)])),
        Refusal: REFUSAL,
      },
    },
  }
}

function describe(operation: Operation): Json {
  const { guard, method, path, summary, params, query, body, answers } = operation
  const [status = '200'] = Object.keys(answers)
  const parameters = [...parametersOf('path', params), ...parametersOf('query', query)]
  return {
    operationId: idOf(method, path),
    summary,
    tags: [tagOf(path)],
    ...(guard === 'admin' && { description: 'For admins.' }),
    security: SECURITY[guard],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: bodyOf(body) }),
    responses: { [status]: answerOf(answers[Number(status)]), ...refusalsOf(operation) },
  }
}

function bodyOf(body: NonNullable<Operation['body']>): Json {
  if (body === RawBytes) return { required: true, content: { '*/*': { schema: {} } } }
  return { required: !('default' in body), content: { 'application/json': { schema: schemaOf(body) } } }
}

function answerOf(answer: TSchema | undefined): Json {
  if (answer === undefined || answer === Nothing) return { description: 'Done' }
  if (answer === Bytes) return { description: 'Bytes', content: { '*/*': { schema: {} } } }
  return { description: 'Done', content: { 'application/json': { schema: schemaOf(answer) } } }
}

function refusalsOf({ guard, params, query, body }: Operation): Json {
  const statuses = [
    ...(params || query || body ? [400] : []),
    ...(guard === 'public' ? [] : [401, 403]),
    ...(params ? [404] : []),
    ...(body ? [413] : []),
    429,
    503,
  ]
  return Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/Refused${status}` }]))
}

function refusedFor(description: string): Json {
  return { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } } }
}

interface ObjectSchema {
  properties?: Record<string, TSchema & { default?: unknown; description?: string }>
  required?: readonly string[]
}

/** A value that is `''` when absent is one that the handler refuses then. */
function parametersOf(where: 'path' | 'query', schema: ObjectSchema | undefined): Json[] {
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => {
    const { default: standard, description, ...rest } = property
    const isNeeded = (schema?.required ?? []).includes(name) && (standard === undefined || standard === '')
    return {
      name,
      in: where,
      required: where === 'path' || isNeeded,
      ...(description !== undefined && { description }),
      schema: schemaOf({ ...rest, ...(standard !== undefined && standard !== '' && { default: standard }) }),
    }
  })
}

/** Named shapes by their place in the document; words of ours that are no JSON schema left out. */
function schemaOf(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(schemaOf)
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([name]) => name !== 'refusal' && name !== '$id')
      .map(([name, value]) => [
        name,
        name === '$ref' ? `#/components/schemas/${String(value).replace(/#$/, '')}` : schemaOf(value),
      ]),
  )
}

const templateOf = (path: string): string => path.replace(/:(\w+)/g, '{$1}')

/** `GET /libraries/:id/item` is getLibrariesIdItem. */
function idOf(method: string, path: string): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter((word) => word !== '')
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

function tagOf(path: string): string {
  const [, first = '', second = ''] = path.split('/')
  return first === 'admin' ? `admin ${second}` : first.replace(/\..*$/, '')
}
