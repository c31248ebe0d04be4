import type { TlsOptions } from 'node:tls'
import { type GuardOfPeople, type Operation, shapes } from '@chapterhouse/contract/operation'
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify'
import { forbidden, invalid } from '../errors.ts'
import { type ConnectionLimits, type LimitedConnections, limitConnections } from '../limits/connection-limits.ts'
import { admitting, guardOf, keyOf, type Limits } from '../limits/limits.ts'
import { type BodyStreams, createBodyStreams } from '../requests/body-streams.ts'
import { type CorsRules, corsHeaders } from '../requests/cors.ts'
import { isFromOtherSite } from '../requests/cross-site.ts'
import { createKnownPaths } from '../requests/known-paths.ts'
import { contentTypeOf, readBodies } from '../requests/read-bodies.ts'
import { refuseUnrouted } from '../requests/refuse-unrouted.ts'
import type { CursorSeal } from '../requests/sealed-cursor.ts'
import { hasSeveralHosts } from '../requests/several-hosts.ts'
import { type RequestWatcher, watchRequest } from '../requests/watch-requests.ts'
import type { EncodedForms, ResponseCache } from '../responses/response-cache.ts'
import type { AuditEntry, PairedBridge, Viewer } from '../viewer.ts'
import { type ErrorTexts, errorHandler } from './error-response.ts'
import { firstValues, lazySerializers, lazyValidators } from './validation.ts'

export type App = FastifyInstance

/** Maximum bytes of the request line and headers together. */
const MAX_HEADERS = 16_384

/** Dependencies of the HTTP layer. */
export interface HttpConfig {
  log: FastifyBaseLogger
  /** Whether a proxy is trusted. Read for each request, since the setting may change. */
  trusts: (address: string | undefined) => boolean
  /** Throws `unauthenticated` or `forbidden`. */
  identify: (request: FastifyRequest, guard: GuardOfPeople) => Viewer
  /** The same for the guard `bridge`; needed if an operation has it. */
  identifyBridge?: (request: FastifyRequest) => PairedBridge
  audit: (entry: AuditEntry) => void
  /** Seals the cursors of lists; absent if no list has any. */
  cursorSeal?: CursorSeal
  headers: Readonly<Record<string, string>>
  /**
   * `unreadMs`: how long a client may read nothing of a response. `stallMs`: how long it may send nothing of a body that is taken
   * as it arrives; by default a minute.
   */
  times: { headersMs: number; requestMs: number; handlerMs: number; idleMs: number; unreadMs: number; stallMs?: number }
  texts: ErrorTexts
  /** If absent, no other origins are allowed. */
  cors?: CorsRules
  /** Public addresses of this program. If present, public writes by pages on other sites are refused. */
  ownUrls?: () => readonly string[]
  /** If absent, there are no rate limits. */
  limits?: Limits
  /** If absent, clients may keep any number of connections and responses open. */
  connections?: ConnectionLimits
  tls?: TlsOptions
  /** Handles an OPTIONS request, or returns undefined to treat it like any other method. */
  options: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined
  /** Override `headers` on responses to requests admitted by the guard `media`. */
  mediaHeaders?: Readonly<Record<string, string>>
  /** Additional headers by URL. */
  headersAt?: (url: string) => Readonly<Record<string, string>>
  /** Methods of a URL in addition to its routes', handled by `options`. */
  methodsAt?: (url: string) => readonly string[]
  /** Custom 404 handler, also for undecodable URLs; returns undefined for the JSON 404. */
  missing?: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined
  /** Cache for the responses of `serveText`. */
  cached?: ResponseCache
  /** Headers for rendered responses, names and values alternating. If given, such a response bypasses all hooks. */
  readyHeaders?: readonly string[]
  /** Sends 404 and 405 before reading anything else of the request. */
  refusesUnread?: boolean
  /** Normalises the URL of a request. */
  rewrite?: (url: string) => string
  /** Called for every request, and again when it ends. */
  watch?: RequestWatcher
  /** Called before anything else about a request is checked. */
  onArrival?: () => void
  /** Parameters are passed as unvalidated text: handlers parse them and fall back on invalid values. */
  isLenient?: boolean
}

declare module 'fastify' {
  interface FastifyInstance {
    httpConfig: HttpConfig
    connections: LimitedConnections
    /** The mounted operations, in order. */
    mounted: readonly Operation[]
  }
  interface FastifyRequest {
    viewer: Viewer | undefined
    bridge: PairedBridge | undefined
    /** True if no rate limit was charged. */
    isFree: boolean
    /** The cached response that is being sent, if there is one. */
    ready: EncodedForms | undefined
  }
  interface FastifyContextConfig {
    operation?: Operation
  }
}

/**
 * An HTTP application that sends every error as `{ error, code?, … }`. Its hooks run in the order of docs/reference/server.md 1.
 */
export function createApp(httpConfig: HttpConfig): App {
  const sendError = errorHandler(httpConfig.texts)
  const bodies = createBodyStreams(httpConfig.times.stallMs)
  const app = frameworkFor(httpConfig, { sendError, bodies })
  app.decorate('httpConfig', httpConfig)
  app.decorate(
    'connections',
    limitConnections(app.server, {
      unreadMs: httpConfig.times.unreadMs,
      limits: httpConfig.connections,
      isProxy: httpConfig.trusts,
    }),
  )
  app.decorateRequest('viewer', undefined)
  app.decorateRequest('bridge', undefined)
  app.decorateRequest('isFree', false)
  app.decorateRequest('ready', undefined)
  app.setValidatorCompiler(httpConfig.isLenient ? firstValues() : lazyValidators())
  for (const schema of shapes.values()) app.addSchema(schema)

  const known = createKnownPaths()
  const mounted: Operation[] = []
  app.decorate('mounted', mounted)
  app.addHook('onRoute', ({ url, method, config }) => {
    known.add(url, [method].flat())
    if (config?.operation) mounted.push(config.operation)
  })
  readBodies(app, bodies)
  app.setErrorHandler(sendError)
  function refuseUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const [path = ''] = request.url.split('?')
    const allowed = known.methodsOf(path)
    // A page is free, but a missing one is not.
    if (request.isFree) httpConfig.limits?.addresses.charge(keyOf(request))
    // A handler may decline its path with `reply.callNotFound()`: 404, not 405.
    if (allowed.length === 0 || allowed.includes(request.method)) return sendMissing(httpConfig, request, reply)
    const all = [...allowed, ...(httpConfig.methodsAt?.(path) ?? [])]
    return reply.code(405).header('allow', all.join(', ')).send({ error: 'method not allowed' })
  }
  checkFirst(app, refuseUnknown)
  app.setNotFoundHandler(refuseUnknown)
  return app
}

function sendMissing({ missing }: HttpConfig, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return missing?.(request, reply) ?? reply.code(404).send({ error: 'not found' })
}

function frameworkFor(
  httpConfig: HttpConfig,
  { sendError, bodies }: { sendError: ReturnType<typeof errorHandler>; bodies: BodyStreams },
): App {
  const { headers, times } = httpConfig
  const unrouted = refuseUnrouted(headers, bodies)
  const http = {
    headersTimeout: times.headersMs,
    // Node checks its timeouts every 30 seconds by default.
    connectionsCheckingInterval: 1000,
    maxHeaderSize: MAX_HEADERS,
    requireHostHeader: false,
  }
  const app = fastify({
    loggerInstance: httpConfig.log,
    // A URL may contain a token (`?token=`), so requests are not logged.
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (log) => log,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    // Requests that arrived before the shutdown still get a response.
    return503OnClosing: false,
    requestTimeout: times.requestMs,
    keepAliveTimeout: times.idleMs,
    ...(httpConfig.tls ? { https: { ...http, handshakeTimeout: times.headersMs, ...httpConfig.tls } } : { http }),
    clientErrorHandler: unrouted.sendMalformed,
    bodyLimit: 1_048_576,
    // A parameter may be as long as a URL; an overlong one is an unknown id, not a router error.
    routerOptions: { maxParamLength: MAX_HEADERS },
    // One hop only: the last entry of X-Forwarded-For is the client.
    trustProxy: (address, hop) => hop === 0 && httpConfig.trusts(address),
    frameworkErrors: (error, request, reply) => {
      if (httpConfig.watch) watchRequest(httpConfig.watch, undefined, reply)
      reply.headers(headersOf(httpConfig, request))
      if (!isHostClear(request)) return sendError(invalid('invalid request'), request, reply)
      if (request.method === 'OPTIONS' && httpConfig.missing && httpConfig.options(request, reply)) return
      if (error.code === 'FST_ERR_BAD_URL' && httpConfig.missing?.(request, reply)) return
      return sendError(error, request, reply)
    },
    ...(httpConfig.rewrite && { rewriteUrl: rewriting(httpConfig.rewrite) }),
    schemaController: { compilersFactory: { buildSerializer: lazySerializers() } },
    // The types of an HTTPS server differ, but in nothing used here.
  }) as unknown as App
  app.server.on('checkExpectation', unrouted.sendExpectationFailed)
  return app
}

const rewriting =
  (rewrite: (url: string) => string) =>
  ({ url = '' }: { url?: string | undefined }) =>
    rewrite(url)

function headersOf({ headers, headersAt, cors }: HttpConfig, request: FastifyRequest): Record<string, string> {
  return { ...headers, ...headersAt?.(request.url), ...(cors && corsHeaders(request.headers.origin, cors)) }
}

/**
 * A single synchronous hook with all checks in the API's order, since it runs for every request. It runs before the body is read,
 * so that nothing is parsed for unknown clients.
 */
function checkFirst(app: App, refuseUnknown: (request: FastifyRequest, reply: FastifyReply) => FastifyReply): void {
  const {
    headers,
    headersAt,
    mediaHeaders = {},
    cors,
    options,
    identify,
    identifyBridge,
    limits,
    refusesUnread,
    watch,
    onArrival,
  } = app.httpConfig
  const admit = admitting(limits, identify)
  function bridgeOf(request: FastifyRequest): PairedBridge {
    if (!identifyBridge) throw new Error('this program has no bridge')
    return identifyBridge(request)
  }
  app.addHook('onRequest', (request, reply, done) => {
    // Read once: this getter builds a new object on every access.
    const { operation } = request.routeOptions.config
    onArrival?.()
    if (watch) watchRequest(watch, operation, reply)
    reply.headers(headers)
    if (headersAt) reply.headers(headersAt(request.url))
    if (cors) reply.headers(corsHeaders(request.headers.origin, cors))
    if (operation?.hasCredential) reply.header('cache-control', 'no-store')
    if (!isHostClear(request)) return done(invalid('invalid request'))
    if (isWriteOfOtherSite(app.httpConfig, request, operation)) return done(forbidden('cross-site request'))
    // The API parses a body according to its operation, whatever its type; the framework would not.
    request.raw.headers['content-type'] = contentTypeOf(request, operation)
    if (request.method === 'OPTIONS' && options(request, reply)) return
    request.isFree = operation?.limit === 'none'
    try {
      app.connections.admitRequest(request, reply)
      request.viewer = admit(request, operation)
      if (operation?.guard === 'bridge') request.bridge = bridgeOf(request)
    } catch (error) {
      return done(error as Error)
    }
    if (operation?.guard === 'media') reply.headers(mediaHeaders)
    if (refusesUnread && request.is404) return void refuseUnknown(request, reply)
    done()
  })
}

/** Whether there is exactly one host, which only HTTP/1.0 may omit. */
function isHostClear({ headers, raw }: FastifyRequest): boolean {
  return (headers.host !== undefined || raw.httpVersion !== '1.1') && !hasSeveralHosts(raw.rawHeaders)
}

/** Only for public writes: others need a token, which no other site has. */
function isWriteOfOtherSite({ cors, ownUrls }: HttpConfig, request: FastifyRequest, operation?: Operation): boolean {
  if (!ownUrls || !operation || operation.method === 'GET' || guardOf(request, operation) !== 'public') return false
  return isFromOtherSite(request.headers, { origins: cors?.origins() ?? [], ownUrls: ownUrls() })
}

/**
 * Stops listening, lets responses finish, and after `ms` closes the remaining connections (a paused player never closes its
 * connection).
 */
export async function closeWithin(app: App, ms: number): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), ms)
  await app.close()
  clearTimeout(timer)
}
