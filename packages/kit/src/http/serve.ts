import { finished } from 'node:stream'
import {
  Bytes,
  type Input,
  Nothing,
  type Operation,
  RawBytes,
  RawStream,
  type ResponseBody,
  successesOf,
} from '@chapterhouse/contract/operation'
import type { FastifyError, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { unavailable } from '../errors.ts'
import { endUnread } from '../requests/body-streams.ts'
import { clientAddress } from '../requests/client-address.ts'
import { headerOf, originOf, type RequestOrigin } from '../requests/request-origin.ts'
import type { ListCursors, ListParameters } from '../requests/sealed-cursor.ts'
import type { PairedBridge, Viewer } from '../viewer.ts'
import type { App } from './app.ts'
import { Prepared } from './prepared.ts'

type Seen<O> = O extends { token: 'optional' }
  ? { viewer: Viewer | undefined }
  : O extends { guard: 'public' }
    ? object
    : O extends { guard: 'bridge' }
      ? { bridge: PairedBridge }
      : { viewer: Viewer; cursorsOf: CursorsOf }
/** The cursors of a list for the caller; there is no other way to create or read one. */
type CursorsOf = <const L extends Operation>(list: L, parameters: ListParameters<L>) => ListCursors
/** Records an admin's change. If it is not called, nothing is audited. */
type Audited<O> = O extends { audit: string }
  ? { audited: (target: string, details?: object) => void }
  : O extends { audit: readonly (infer Action)[] }
    ? { audited: (action: Action, target: string, details?: object) => void }
    : object

type Success = 200 | 201 | 202 | 204
/** Sets the status of success, which is the lowest by default. Only of an operation with several. */
type Chosen<O> = O extends { responses: infer R }
  ? R extends { 200: unknown } & ({ 201: unknown } | { 202: unknown } | { 204: unknown })
    ? { succeed: (status: Extract<keyof R, Success>) => void }
    : object
  : object

interface RequestContext {
  /** Aborts when the client disconnects or the timeout expires; created on first use. */
  gone: () => AbortSignal
  /** The client address, as forwarded by a trusted proxy; undefined once the client has disconnected. */
  address: string | undefined
  /** The origin that the request was sent to; computed on first use. */
  origin: () => RequestOrigin
  /** A header by its name in lower case. */
  header: (name: string) => string | undefined
}

/** A handler's result: an object of the declared shape, or JSON that it has rendered itself. */
type Answer<O extends Operation> = ResponseBody<O> | Prepared

type Exchange<O extends Operation> = Input<O> & Seen<O> & Audited<O> & Chosen<O> & RequestContext

/** Mounts one operation of the contract. Every route is mounted by this or by `serveBytes`. */
export function serve<const O extends Operation>(
  app: App,
  operation: O,
  handle: (exchange: Exchange<O>) => Answer<O> | Promise<Answer<O>>,
): void {
  const [successes, ms, isAudited] = [successesOf(operation), withinMs(app, operation), 'audit' in operation]
  app.route({
    ...routeOf(operation),
    handler: async (request, reply) => {
      const leaving = new Leaving(reply)
      const changes: Change[] = []
      const audited = isAudited ? (...given: AuditedArguments) => void changes.push(changeOf(operation, given)) : undefined
      function withAudit(result: Answer<O>): Answer<O> {
        for (const change of changes) writeAudit(app, request, change)
        return result
      }
      const exchange = new RequestExchange(request, leaving, audited)
      const pending = handle(exchange as unknown as Exchange<O>)
      // Audited once the work is done, even if the request timed out before: the change has been made nevertheless.
      const result =
        pending instanceof Promise ? await inTime(isAudited ? pending.then(withAudit) : pending, ms, leaving) : withAudit(pending)
      reply.code(exchange.status ?? successes[0] ?? 200)
      return result instanceof Prepared ? result.send(request, reply) : reply.send(result)
    },
  })
}

/**
 * Mounts an operation whose handler sends the response itself, such as the bytes of a file, a process or an image. `refuse` sends
 * errors that occur before the handler runs, for operations whose errors are not JSON.
 */
export function serveBytes<const O extends Operation>(
  app: App,
  operation: O,
  handle: (exchange: Exchange<O>, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
  refuse?: (error: FastifyError, reply: FastifyReply) => FastifyReply,
): void {
  const [ms, isAudited] = [withinMs(app, operation), 'audit' in operation]
  const isOfBytes = successesOf(operation).some((status) => operation.responses[status] === Bytes)
  app.route({
    ...routeOf(operation),
    ...(refuse && { errorHandler: (error: FastifyError, _request: FastifyRequest, reply: FastifyReply) => refuse(error, reply) }),
    handler: (request, reply) => {
      if (isOfBytes && request.viewer) app.connections.admitBytes(request.viewer.userId, reply)
      const leaving = new Leaving(reply)
      // Written immediately, since sending the bytes may take hours.
      const audited = isAudited ? (...given: AuditedArguments) => writeAudit(app, request, changeOf(operation, given)) : undefined
      const pending = handle(new RequestExchange(request, leaving, audited) as unknown as Exchange<O>, request, reply)
      return inTime(pending, ms, leaving)
    },
  })
}

/** Runs `run` once the response is sent or the client has disconnected, even if that has already happened. */
export function onceResponded(reply: FastifyReply, run: () => void): void {
  finished(reply.raw, run)
}

export function routeOf(operation: Operation): Omit<RouteOptions, 'handler'> {
  const { method, path, params, query, body, summary, bodyLimit } = operation
  const written = successesOf(operation)
    .map((status) => [status, operation.responses[status]] as const)
    .filter(([, shape]) => shape && shape !== Nothing && shape !== Bytes)
  const schema = {
    summary,
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && body !== RawBytes && body !== RawStream && { body }),
    ...(written.length > 0 && { response: Object.fromEntries(written) }),
  }
  return {
    method: method === 'GET' ? ['GET', 'HEAD'] : method,
    url: path,
    config: { operation },
    ...(bodyLimit !== undefined && { bodyLimit }),
    ...(body === RawStream && {
      onResponse: (request, _reply, done) => {
        endUnread(request.raw)
        done()
      },
    }),
    schema,
  }
}

function withinMs(app: App, { timeoutMs }: Operation): number {
  return timeoutMs ?? app.httpConfig.times.handlerMs
}

/**
 * Refuses a request that takes too long and ignores its late result. The framework's timeout would create an abort controller and
 * its exception for every request, a tenth of the cost of a save. 0 means no limit.
 */
function inTime<T>(result: Promise<T>, ms: number, leaving: Leaving): Promise<T> {
  if (ms === 0) return result
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      const refusal = unavailable('request timed out', { code: 'request_timeout' })
      leaving.giveUp(refusal)
      reject(refusal)
    }, ms)
    const settled = <Value>(settle: (value: Value) => void) => {
      return (value: Value): void => {
        clearTimeout(timer)
        settle(value)
      }
    }
    result.then(settled(resolve), settled(reject))
  })
}

/** Not a defect: the client of the cancelled work has disconnected. */
const left = () => unavailable('client disconnected')

/** The end of a request before its response, because the client disconnects or the timeout expires. */
class Leaving {
  #controller: AbortController | undefined
  readonly #reply: FastifyReply

  constructor(reply: FastifyReply) {
    this.#reply = reply
  }

  gone(): AbortSignal {
    if (this.#controller) return this.#controller.signal
    const made = new AbortController()
    const { raw } = this.#reply
    this.#controller = made
    // The client left while the body was being read, so there will be no close event.
    if (raw.destroyed) made.abort(left())
    raw.once('close', () => {
      if (!raw.writableFinished) made.abort(left())
    })
    return made.signal
  }

  giveUp(why: unknown): void {
    this.#controller?.abort(why)
  }
}

/**
 * Functions are created when a handler takes them: most take none, and there are up to ten thousand requests per second. Handlers
 * must name what they take, since a spread would not copy these.
 */
class RequestExchange {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly viewer: Viewer | undefined
  readonly bridge: PairedBridge | undefined
  /** As chosen by the handler. */
  status: number | undefined
  readonly audited: ((...given: AuditedArguments) => void) | undefined
  readonly #request: FastifyRequest
  readonly #leaving: Leaving

  constructor(request: FastifyRequest, leaving: Leaving, audited: RequestExchange['audited']) {
    this.params = request.params
    this.query = request.query
    this.body = request.body
    this.viewer = request.viewer
    this.bridge = request.bridge
    this.status = undefined
    this.audited = audited
    this.#request = request
    this.#leaving = leaving
  }

  get succeed(): (status: Success) => void {
    return (status) => {
      this.status = status
    }
  }

  get gone(): () => AbortSignal {
    return () => this.#leaving.gone()
  }

  get origin(): () => RequestOrigin {
    return () => originOf(this.#request)
  }

  get header(): (name: string) => string | undefined {
    return (name) => headerOf(this.#request, name)
  }

  get cursorsOf(): CursorsOf {
    return (list, parameters) => {
      const { cursorSeal } = this.#request.server.httpConfig
      if (!cursorSeal || !this.viewer) throw new Error('this program has no lists with cursors')
      return cursorSeal.of({ userId: this.viewer.userId, list, parameters })
    }
  }

  get address(): string | undefined {
    return clientAddress(this.#request)
  }
}

/** Called after success, even if the request has ended. A failed write is logged and does not fail the request. */
function writeAudit(app: App, request: FastifyRequest, entry: Change): void {
  try {
    if (request.viewer) app.httpConfig.audit({ ...entry, actor: request.viewer })
  } catch (error) {
    request.log.error({ err: error, ...entry }, 'failed to write to the audit log')
  }
}

interface Change {
  action: string
  target: string
  details: object
}

type AuditedArguments = [target: string, details?: object] | [action: string, target: string, details?: object]

/** The arguments of `audited`, which begin with the action if the operation has several. */
function changeOf(operation: Operation, given: AuditedArguments): Change {
  const isOfSeveral = 'audit' in operation && Array.isArray(operation.audit)
  const action = 'audit' in operation && typeof operation.audit === 'string' ? operation.audit : ''
  const [named, target, details = {}] = (isOfSeveral ? given : [action, ...given]) as [string, string, object?]
  return { action: named, target, details }
}
