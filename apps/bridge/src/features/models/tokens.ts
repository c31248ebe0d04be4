// Tokens before the server has counted them, and what they cost.
import type { Basis, TokenCounts } from '../ledger/index.ts'
import type { Price } from './endpoint.ts'
import type { Message, Usage } from './model-call.ts'

const PER_MILLION = 1_000_000
/** Around each message. */
const ENVELOPE_TOKENS = 100

const bytesOf = (messages: readonly Message[]): number => messages.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0)
const lengthOf = (messages: readonly Message[]): number => messages.reduce((sum, { content }) => sum + content.length, 0)

/** Rather too many: English has about four bytes a token, other languages fewer. */
export const estimatedTokens = (messages: readonly Message[]): number => Math.ceil(bytesOf(messages) / 3) + ENVELOPE_TOKENS

/** No tokenizer in use needs more for text that people wrote. */
export const mostTokens = (messages: readonly Message[], schema: object): number =>
  Math.ceil((bytesOf(messages) + JSON.stringify(schema).length) / 2) + ENVELOPE_TOKENS

/** No tokenizer in use needs fewer for text that people wrote. */
const CHARACTERS_PER_TOKEN = 8
/** Below this, the server's own marks around the prompt decide. */
const MIN_CHARACTERS = 1_000

/** The tokens that a prompt has at least, if a server reports fewer because it cut the prompt. */
export function cutTo(messages: readonly Message[], { in: reported }: Usage): { read: number; sent: number } | undefined {
  const characters = lengthOf(messages)
  if (reported === undefined || reported === 0 || characters < MIN_CHARACTERS) return undefined
  return reported * CHARACTERS_PER_TOKEN < characters ? { read: reported, sent: Math.ceil(characters / 4) } : undefined
}

export const boundOf = (price: Price, tokens: { in: number; out: number }): number =>
  price.kind === 'metered' ? (tokens.in * Math.max(price.in, price.cached) + tokens.out * price.out) / PER_MILLION : 0

/** The cost of an answered call: from the counts of the server where they are possible, else from an estimate, never 0. */
export function costOf(
  price: Price,
  { messages, content, usage }: { messages: readonly Message[]; content: string; usage: Usage },
): { usd: number; basis: Basis; tokens: TokenCounts } {
  const isReported = Boolean(usage.in) && usage.out !== undefined
  const tokens = {
    in: usage.in || estimatedTokens(messages),
    cached: usage.cached,
    out: usage.out ?? Math.ceil(Buffer.byteLength(content) / 3) + ENVELOPE_TOKENS,
  }
  if (price.kind !== 'metered') return { usd: 0, basis: 'flat', tokens }
  const cached = Math.min(tokens.cached ?? 0, tokens.in)
  const usd = ((tokens.in - cached) * price.in + cached * price.cached + tokens.out * price.out) / PER_MILLION
  return { usd, basis: isReported ? 'reported' : 'estimated', tokens }
}

/** Counts that cannot be: no numbers, more than was sent, or far more than was allowed. */
export function isAbsurd(usage: Usage, content: string, bound: { in: number; out: number }): boolean {
  const [input, output] = [usage.in ?? 0, usage.out ?? 0]
  if (usage.isAbsurd) return true
  return input > 2 * bound.in + 1_000 || output > 4 * Math.max(bound.out, content.length) + 1_000
}
