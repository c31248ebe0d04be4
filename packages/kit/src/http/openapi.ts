import {
  Bytes,
  type Guard,
  Nothing,
  type Operation,
  RawBytes,
  RawStream,
  shapes,
  successesOf,
} from '@chapterhouse/contract/operation'
import type { TSchema } from 'typebox'

export interface OpenApiOptions {
  title: string
  version: string
  description: string
  license?: { name: string; url: string }
  /** Prefix of every path, such as `/api/v1`. */
  base: string
  operations: readonly Operation[]
  /** Authentication and error responses; by default the audiobook server's. */
  options?: ApiOptions
}

type Json = Record<string, unknown>

export interface ApiOptions {
  schemes: Json
  securityOf: (operation: Operation) => Json[]
  /** The schema of error responses, or its name if it has one. */
  refusal: string | Json
  /** Descriptions of error responses by status, for operations without such descriptions. */
  refusals: Readonly<Record<number, string>>
  /** Response headers by status. */
  headers?: Readonly<Record<number, Json>>
  /** Error statuses in addition to the operation's own. */
  statusesOf: (operation: Operation) => readonly number[]
}

const SECURITY: Record<Guard, Json[]> = {
  public: [],
  session: [{ token: [] }],
  media: [{ token: [] }, { tokenInQuery: [] }],
  admin: [{ token: [] }],
  bridge: [{ bridgeToken: [] }],
}

const SCHEMES = {
  token: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token of a signed-in device, or an API key. Admin operations need one of an admin.',
  },
  tokenInQuery: {
    type: 'apiKey',
    in: 'query',
    name: 'token',
    description: 'The same token or a media token, for players that cannot set a header.',
  },
  bridgeToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token of the paired bridge, which is valid for nothing else. Needs a client header that can be parsed.',
  },
}

const REFUSAL = {
  type: 'object',
  required: ['error'],
  properties: {
    error: { type: 'string', description: 'A one-sentence message.' },
    code: { type: 'string', description: 'A stable code, if clients may need to tell errors apart.' },
    field: { type: 'string', description: 'The invalid field.' },
  },
}

/** Descriptions of error responses, which all have the same schema. */
const REFUSALS = {
  400: 'Malformed or invalid input',
  401: 'Missing or invalid credential',
  403: 'Not allowed',
  404: 'Not found',
  413: 'Request body too large',
  429: 'Too many attempts or requests',
  503: 'Temporarily unavailable',
}

const SERVER: ApiOptions = {
  schemes: SCHEMES,
  securityOf: (operation) => ('token' in operation ? [{}, ...SECURITY.session] : SECURITY[operation.guard]),
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

/** The named schemas that a document references, directly or through others. */
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
  const { guard, path, summary, params, query, headers, body, responses } = operation
  const successes = successesOf(operation)
  const others = Object.keys(responses).filter((status) => !successes.includes(Number(status)))
  const parameters = [...parametersOf('path', params), ...parametersOf('query', query), ...parametersOf('header', headers)]
  return {
    operationId: operationIdOf(operation),
    summary,
    tags: [tagOf(path)],
    ...(guard === 'admin' && { description: 'Admins only.' }),
    security: options.securityOf(operation),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: bodyOf(body) }),
    responses: {
      ...Object.fromEntries(successes.map((status) => [status, responseOf(responses[status])])),
      ...Object.fromEntries(others.map((other) => [other, otherwise(Number(other), responses[Number(other)], options)])),
      ...refusalsOf(operation, options),
    },
  }
}

function bodyOf(body: NonNullable<Operation['body']>): Json {
  if (body === RawBytes || body === RawStream) return { required: true, content: { '*/*': { schema: {} } } }
  return { required: !('default' in body), content: { 'application/json': { schema: schemaOf(body) } } }
}

function responseOf(response: TSchema | undefined): Json {
  if (response === undefined || response === Nothing) return { description: 'Success' }
  if (response === Bytes) return { description: 'Binary data', content: { '*/*': { schema: {} } } }
  return { description: 'Success', content: { 'application/json': { schema: schemaOf(response) } } }
}

/** A response other than success, described by the operation or else by the program. */
function otherwise(status: number, response: TSchema | undefined, { refusals, headers }: ApiOptions): Json {
  const { description, ...schema } = schemaOf(response ?? {}) as { description?: string; type?: string }
  const type = schema.type === 'string' ? 'text/plain' : 'application/json'
  return {
    description: description ?? refusals[status] ?? OTHERWISE[status] ?? 'Refused',
    ...(headers?.[status] && { headers: headers[status] }),
    ...(Object.keys(schema).length > 0 && { content: { [type]: { schema } } }),
  }
}

const OTHERWISE: Readonly<Record<number, string>> = { 301: 'Moved', 304: 'Not modified' }

function refusedBy(operation: Operation): number[] {
  const { method, guard, params, query, body } = operation
  return [
    ...(params || query || body || guard === 'bridge' ? [400] : []),
    ...(guard === 'public' && !('token' in operation) ? [] : [401]),
    // For requests from other sites, if anyone may write.
    ...(guard === 'public' && method === 'GET' ? [] : [403]),
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

/** A parameter with default `''` is required: the handler refuses the empty value. */
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

/** The schema with references into the document, and without keywords that are not JSON Schema. */
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

/** The path without the API prefix, from which operations get their id and tag. */
const withinApi = (path: string): string => path.replace(/^\/api\/v1(?=\/)/, '')

const templateOf = (path: string): string => path.replace(/:(\w+)/g, '{$1}')

/** `GET /libraries/:id/item` becomes `getLibrariesIdItem`. */
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
