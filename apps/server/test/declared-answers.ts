import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import { type Operation, shapes } from '@chapterhouse/contract/operation'
import { Ajv, type ValidateFunction } from 'ajv'
import type { FastifyInstance } from 'fastify'

/** One for all servers of the process: every schema is compiled once, for the first answer of its operation. */
const ajv = new Ajv({ strict: false, allErrors: true })
const validators = new WeakMap<object, ValidateFunction>()

const checked = new AsyncLocalStorage<true>()
let isSubscribed = false

/**
 * Makes the servers that `compose` creates compare their JSON with the operation's schema, without further properties; other
 * servers of this process are not affected. A different answer becomes a 500 that says how it differs. Text from handlers has not
 * passed the serialiser, so nothing else checks it.
 */
export function withCheckedAnswers<T>(compose: () => T): T {
  if (!isSubscribed) checkAnswers()
  isSubscribed = true
  return checked.run(true, compose)
}

function checkAnswers(): void {
  subscribe('fastify.initialization', (message) => {
    if (!checked.getStore()) return
    const { fastify: app } = message as { fastify: FastifyInstance }
    app.addHook('onSend', (request, reply, payload, done) => {
      const { operation } = request.routeOptions.config
      const schema = operation?.responses[reply.statusCode]
      const isJson = String(reply.getHeader('content-type')).startsWith('application/json')
      const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload)
      if (!operation || !schema || !isJson || !isWhole || reply.hasHeader('content-encoding')) return done(null, payload)
      const complaint = undeclared(schema, JSON.parse(payload.toString()))
      if (complaint === '') return done(null, payload)
      reply.code(500).removeHeader('content-length')
      done(null, JSON.stringify({ error: `not as declared: ${nameOf(operation)}: ${complaint}` }))
    })
  })
}

/** How a value differs from its schema, in words; '' if it matches. */
export function undeclared(schema: object, value: unknown): string {
  const validate = validators.get(schema) ?? compile(schema)
  if (validate(value)) return ''
  return (validate.errors ?? [])
    .map(({ instancePath, message, params }) => `${instancePath || '/'} ${message} ${JSON.stringify(params)}`)
    .join('; ')
}

const nameOf = ({ method, path }: Operation): string => `${method} ${path}`

function compile(schema: object): ValidateFunction {
  for (const [name, shape] of shapes) if (!ajv.getSchema(name)) ajv.addSchema(closed(shape) as object, name)
  const made = ajv.compile(closed(schema) as object)
  validators.set(schema, made)
  return made
}

/** The same schema, in which objects with named members allow no others, unless it says so. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const members = Object.entries(schema).map(([key, value]) => [key, closed(value)] as const)
  const isOpen = !('properties' in schema) || 'additionalProperties' in schema || 'patternProperties' in schema
  return { ...Object.fromEntries(members), ...(isOpen ? {} : { additionalProperties: false }) }
}
