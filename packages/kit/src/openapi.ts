import { Bytes, type Guard, Nothing, type Operation, RawBytes, shapes } from '@chapterhouse/contract/operation'
import type { TSchema } from 'typebox'

export interface OpenApiOptions {
  title: string
  version: string
  description: string
  license?: { name: string; url: string }
  /** Where the paths of the operations begin: `/api/v1`. */
  base: string
  operations: readonly Operation[]
  /** Whom this program lets in and how it refuses. Absent: as the audiobook server does. */
  options?: ApiOptions
}

type Json = Record<string, unknown>

export interface ApiOptions {
  schemes: Json
  securityOf: (operation: Operation) => Json[]
  /** The name of a named shape, or a shape. */
  refusal: string | Json
  /** Why, by status, where an operation does not say itself how it answers so. */
  refusals: Readonly<Record<number, string>>
  /** Response headers by status. */
  headers?: Readonly<Record<number, Json>>
  /** Statuses of refusal, besides those that the operation names. */
  statusesOf: (operation: Operation) => readonly number[]
}

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

const SERVER: ApiOptions = {
  schemes: SCHEMES,
  securityOf: ({ guard }) => SECURITY[guard],
  refusal: REFUSAL,
  refusals: REFUSALS,
  statusesOf: refusedBy,
}

/** The contract as an OpenAPI 3.1 document. */
export function openApiDocument({
  title,
  version,
  description,
  license,
  base,
  operations,
  options = SERVER,
}: OpenApiOptions): Json {
  const paths = Map.groupBy(operations, ({ path }) => templateOf(path))
  const named = typeof options.refusal === 'string' ? options.refusal : 'Refusal'
  const document = {
    openapi: '3.1.0',
    info: { title, version, description, ...(license && { license }) },
    servers: [{ url: base }],
    paths: Object.fromEntries(
      [...paths].map(([path, there]) => [
        path,
        Object.fromEntries(there.map((operation) => [operation.method.toLowerCase(), describe(operation, options)])),
      ]),
    ),
    components: {
      securitySchemes: options.schemes,
      responses: Object.fromEntries(
        Object.entries(options.refusals)
          .filter(([status]) => operations.some((operation) => options.statusesOf(operation).includes(Number(status))))
          .map(([status, why]) => [`Refused${status}`, refusedFor(why, named, options.headers?.[Number(status)])]),
      ),
      schemas: {},
    },
  }
  const { schemas } = document.components
  Object.assign(schemas, shapesOf(document), typeof options.refusal !== 'string' && { Refusal: options.refusal })
  return document
}

/** The named shapes that a document refers to, and those that these refer to. */
function shapesOf(document: Json): Json {
  const wanted = new Set<string>()
  function want(part: unknown): void {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (wanted.has(name)) continue
      wanted.add(name)
      want(schemaOf(shapes.get(name) ?? {}))
    }
  }
  want(document)
  return Object.fromEntries([...shapes].filter(([name]) => wanted.has(name)).map(([name, shape]) => [name, schemaOf(shape)]))
}

function describe(operation: Operation, options: ApiOptions): Json {
  const { guard, path, summary, params, query, headers, body, answers } = operation
  const [status = '200', ...others] = Object.keys(answers)
  const parameters = [...parametersOf('path', params), ...parametersOf('query', query), ...parametersOf('header', headers)]
  return {
    operationId: operationIdOf(operation),
    summary,
    tags: [tagOf(path)],
    ...(guard === 'admin' && { description: 'For admins.' }),
    security: options.securityOf(operation),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: bodyOf(body) }),
    responses: {
      [status]: answerOf(answers[Number(status)]),
      ...Object.fromEntries(others.map((other) => [other, otherwise(Number(other), answers[Number(other)], options)])),
      ...refusalsOf(operation, options),
    },
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

/** An answer that is no success, in the words of the operation, else of the program. */
function otherwise(status: number, answer: TSchema | undefined, { refusals, headers }: ApiOptions): Json {
  const { description, ...schema } = schemaOf(answer ?? {}) as { description?: string; type?: string }
  const type = schema.type === 'string' ? 'text/plain' : 'application/json'
  return {
    description: description ?? refusals[status] ?? OTHERWISE[status] ?? 'Refused',
    ...(headers?.[status] && { headers: headers[status] }),
    ...(Object.keys(schema).length > 0 && { content: { [type]: { schema } } }),
  }
}

const OTHERWISE: Readonly<Record<number, string>> = { 301: 'Lies elsewhere', 304: 'As you have it' }

function refusedBy({ guard, params, query, body }: Operation): number[] {
  return [
    ...(params || query || body ? [400] : []),
    ...(guard === 'public' ? [] : [401, 403]),
    ...(params ? [404] : []),
    ...(body ? [413] : []),
    429,
    503,
  ]
}

function refusalsOf(operation: Operation, { statusesOf }: ApiOptions): Json {
  return Object.fromEntries(statusesOf(operation).map((status) => [status, { $ref: `#/components/responses/Refused${status}` }]))
}

function refusedFor(description: string, shape: string, headers: Json | undefined): Json {
  const content = { 'application/json': { schema: { $ref: `#/components/schemas/${shape}` } } }
  return { description, ...(headers && { headers }), content }
}

interface ObjectSchema {
  properties?: Record<string, TSchema & { default?: unknown; description?: string }>
  required?: readonly string[]
}

/** A value that is `''` when absent is one that the handler refuses then. */
function parametersOf(where: 'path' | 'query' | 'header', schema: ObjectSchema | undefined): Json[] {
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
      .filter(([name]) => name !== 'errorMessage' && name !== '$id')
      .map(([name, value]) => [
        name,
        name === '$ref' ? `#/components/schemas/${String(value).replace(/#$/, '')}` : schemaOf(value),
      ]),
  )
}

/** The path that names and groups an operation, without the prefix of the API. */
const withinApi = (path: string): string => path.replace(/^\/api\/v1(?=\/)/, '')

const templateOf = (path: string): string => path.replace(/:(\w+)/g, '{$1}')

/** `GET /libraries/:id/item` is getLibrariesIdItem. */
export function operationIdOf({ method, path }: Pick<Operation, 'method' | 'path'>): string {
  const words = withinApi(path)
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

function tagOf(path: string): string {
  const [, first = '', second = ''] = withinApi(path).split('/')
  return first === 'admin' ? `admin ${second}` : (first.split('.', 1)[0] ?? '')
}
