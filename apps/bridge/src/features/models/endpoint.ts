import { invalid } from '@chapterhouse/kit/errors'
import type { Role } from './question.ts'

/** USD per million tokens; flat: a subscription or the operator's own machine. */
export type Price = { kind: 'metered'; in: number; cached: number; out: number } | { kind: 'flat' } | { kind: 'unknown' }

/** `openai`: `/chat/completions` below `base`; `ollama`: `/api/chat`. */
export type Dialect = 'openai' | 'ollama'

/** How an endpoint takes a schema, from the strictest: as a JSON schema, as "any JSON object", only in the text of the prompt. */
export const SCHEMA_MODES = ['schema', 'object', 'text'] as const
export type SchemaMode = (typeof SCHEMA_MODES)[number]

export interface EndpointFacts {
  name: string
  address: string
  model: string
  /** All three: it also replaces any other endpoint that fails. */
  roles: readonly Role[]
  price: Price
  /** Tokens of prompt and answer together, as stated by the operator. */
  context: number | undefined
  /** Tokens of the longest answer. */
  longest: number | undefined
  callsAtOnce: number | undefined
}

export interface Endpoint extends EndpointFacts {
  id: number
  sealedKey: Uint8Array | undefined
  /** As found at the first contact. */
  route: Route | undefined
  schemaMode: SchemaMode | undefined
  /** The context that the server states or the test measured. */
  foundContext: number | undefined
  tokensPerSecond: { in: number; out: number } | undefined
}

export interface Route {
  dialect: Dialect
  /** Without a trailing slash. */
  base: string
}

/** Used where neither the operator nor the server says; enough for a chapter, and small enough for the memory of a card. */
const USUAL_CONTEXT = 32_768
const USUAL_ANSWER = 8_192
/** Tokens around the messages: marks of roles, and the schema where a server adds it to the prompt. */
const ENVELOPE = 512

/** A context that the operator overstates is of no use. */
export const contextOf = ({ context, foundContext }: Endpoint): number =>
  context !== undefined && foundContext !== undefined ? Math.min(context, foundContext) : (context ?? foundContext ?? USUAL_CONTEXT)

/** The context of an endpoint that reads this many tokens beside the longest answer. */
export function contextToRead(endpoint: Endpoint, tokens: number): number {
  const beside = tokens + ENVELOPE
  return Math.ceil(Math.min(beside + (endpoint.longest ?? USUAL_ANSWER), beside * 1.5))
}

/** The tokens kept free for an answer and its reasoning. */
export const answerRoom = (endpoint: Endpoint): number =>
  Math.max(256, Math.min(endpoint.longest ?? USUAL_ANSWER, Math.floor(contextOf(endpoint) / 3)))

export const readableBy = (endpoint: Endpoint): number => Math.max(0, contextOf(endpoint) - answerRoom(endpoint) - ENVELOPE)

export const hasPrice = ({ price }: EndpointFacts): boolean => price.kind !== 'unknown'

/** An http or https address without credentials, query and fragment; a pasted route of a dialect is cut off. */
export function toAddress(typed: string): string {
  const text = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `http://${typed}`
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '' || /[?#]/.test(text))
    throw invalid('The address must be an http or https address without user, query and fragment, such as http://127.0.0.1:11434.')
  const path = url.pathname.replace(/(?<!\/)\/+$/, '').replace(/\/(chat\/completions|api\/chat)$/, '')
  return `${url.origin}${path}`
}

/**
 * The endpoints of a role: first those for it in particular, then those for all roles; those without prices last. The second is asked when the first
 * refuses or is away.
 */
export function endpointsOf(role: Role, endpoints: readonly Endpoint[]): Endpoint[] {
  const suited = endpoints.filter(({ roles }) => roles.includes(role))
  const isGeneral = ({ roles }: Endpoint) => Number(roles.length > 2)
  const isUnused = (endpoint: Endpoint) => Number(!hasPrice(endpoint))
  return suited
    .toSorted((one, other) => isUnused(one) - isUnused(other) || isGeneral(one) - isGeneral(other) || one.id - other.id)
    .slice(0, 2)
}
