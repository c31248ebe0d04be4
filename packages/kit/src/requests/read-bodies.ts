import { type Operation, RawBytes, RawStream } from '@chapterhouse/contract/operation'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalid } from '../errors.ts'
import { findExcess } from '../json/bounded-json.ts'
import type { BodyStreams } from './body-streams.ts'

/** Set on bodies that must not be parsed, whatever content type the client sent. */
const RAW = 'application/octet-stream'

const STREAM = 'application/x-stream'

const UNUSED = 'application/x-unused'

/** The type by which the framework parses the body: the operation's, not the client's. */
export function contentTypeOf({ headers }: FastifyRequest, operation: Operation | undefined): string | undefined {
  if (!operation?.body) return 'content-length' in headers || 'transfer-encoding' in headers ? UNUSED : undefined
  if (operation.body === RawStream) return STREAM
  return operation.body === RawBytes ? RAW : undefined
}

/**
 * Beyond these a body is refused unparsed, so that none blocks the event loop for long. The largest valid bodies have 40,000 values
 * (20,000 chapter titles with their places), and the deepest 18 nested objects (settings of a player).
 */
export const BODY_LIMITS = { depth: 64, values: 45_000 }

/** An empty body, and one that the operation does not take, count as no body. The latter is not even decoded. */
export function readBodies(app: FastifyInstance, bodies: BodyStreams): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, bytes, done) => {
    const body = bytes as Buffer
    if (body.length === 0) return done(null, undefined)
    if (findExcess(body, { ...BODY_LIMITS, bytes: body.length })) return done(invalid('invalid request'))
    return void parseJson(request, body.toString(), done)
  })
  app.addContentTypeParser(RAW, { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
  app.addContentTypeParser(UNUSED, { parseAs: 'buffer' }, (_request, _bytes, done) => done(null, undefined))
  app.addContentTypeParser(STREAM, async (request: FastifyRequest) => bodies.open(request.raw, request.routeOptions.bodyLimit ?? 0))
}
