import { setTimeout } from 'node:timers/promises'
import type { Ledger } from '../ledger/index.ts'
import type { AskNeeds, EndpointAsker } from './ask-endpoint.ts'
import { answerRoom, type Endpoint, endpointsOf, hasPrice } from './endpoint.ts'
import { quoted } from './failures.ts'
import type { Failure, Message, ModelAnswer } from './model-call.ts'
import type { Asked } from './paid-call.ts'
import { parkFor } from './park-failures.ts'
import type { Role } from './question.ts'

/** For reasoning, which counts as a part of the answer. */
const REASONING_TOKENS = 4_096
/** A limit that is lifted this soon is waited for. */
const SOON_MS = 60_000

export interface AnswerNeeds extends AskNeeds {
  /** Before each further attempt when a server limits or drops calls; a longer limit parks. */
  waitsMs: readonly number[]
}

export interface StoredAnswer extends ModelAnswer {
  endpoint: string
}

export interface Call {
  messages: readonly Message[]
  schema: { name: string; json: object }
  maxAnswerTokens: number
}

export interface Context {
  asked: Asked
  /** Of this question and its repairs so far. */
  hashes: readonly string[]
  role: Role
  stop: AbortSignal
}

/** Answers from the ledger, or from the endpoints of a role: the second is asked when the first refuses or is away. */
export function createAnswers({ store, ledger, deps, waitsMs, asker }: AnswerNeeds & { asker: EndpointAsker }) {
  /** The stored answer, else one from the first endpoint that gives it. */
  async function answerTo(call: Call, context: Context): Promise<StoredAnswer> {
    const stored = storedAnswer(ledger, context.asked.hash)
    if (stored && stored.refusal === undefined) return stored
    // A refusal is not asked for again while another endpoint may answer.
    const refused = new Set(stored ? [stored.endpoint] : [])
    for (const waitMs of [...waitsMs, undefined]) {
      const failures: { endpoint: string; failure: Failure }[] = []
      for (const endpoint of endpointsOf(context.role, store.list()).filter(hasPrice)) {
        if (refused.has(endpoint.name)) {
          failures.push({ endpoint: endpoint.name, failure: contentRefusal('') })
          continue
        }
        const outcome = await asker.ask(endpoint, { ...call, maxTokens: longestAnswer(call.maxAnswerTokens, endpoint) }, context)
        if (outcome.kind === 'answered' && outcome.answer.refusal === undefined)
          return { ...outcome.answer, endpoint: endpoint.name }
        if (outcome.kind === 'answered') refused.add(endpoint.name)
        const failure = outcome.kind === 'failed' ? outcome.failure : contentRefusal(outcome.answer.refusal ?? '')
        failures.push({ endpoint: endpoint.name, failure })
      }
      const pauseMs = waitMs === undefined ? undefined : pauseFor(failures, waitMs)
      if (pauseMs === undefined) {
        if (refused.size > 0) ledger.dropAnswers(context.hashes)
        throw parkFor(failures, deps.now())
      }
      await setTimeout(pauseMs, undefined, { signal: context.stop })
    }
    throw new Error('every attempt ends with an answer or a park')
  }

  /** How long to wait before everything is tried again; undefined if that would not help. */
  function pauseFor(failures: readonly { failure: Failure }[], waitMs: number): number | undefined {
    const waits = failures.flatMap(({ failure }) => {
      if (failure.kind === 'rate_limited' && failure.resetAt) return [failure.resetAt.getTime() - deps.now().getTime()]
      return failure.kind === 'rate_limited' || failure.isPassing ? [waitMs] : []
    })
    const soonest = Math.min(...waits)
    return soonest <= SOON_MS ? Math.max(soonest, 0) + 10 : undefined
  }

  return { answerTo }
}

function storedAnswer(ledger: Ledger, hash: string): StoredAnswer | undefined {
  const stored = ledger.findAnswer(hash)
  return stored === undefined ? undefined : (JSON.parse(stored) as StoredAnswer)
}

const longestAnswer = (wanted: number, endpoint: Endpoint): number => Math.min(wanted + REASONING_TOKENS, answerRoom(endpoint))

const contentRefusal = (said: string): Failure => ({
  kind: 'refused_content',
  text: `The model refused the content${said === '' ? '' : ` (${quoted(said)})`}.`,
  cost: 'bound',
})
