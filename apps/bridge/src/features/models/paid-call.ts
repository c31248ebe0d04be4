import type { Ledger } from '../ledger/index.ts'
import { type CallDeps, callModel } from './call-model.ts'
import type { RequestForm } from './dialects.ts'
import type { Endpoint, Route } from './endpoint.ts'
import type { CallOutcome, ModelCall } from './model-call.ts'
import { boundOf, costOf, cutTo, estimatedTokens, isAbsurd, mostTokens } from './tokens.ts'

/** The question, for the ledger. */
export interface Asked {
  book: string
  stage: string
  role: string
  hash: string
}

export interface Attempt {
  endpoint: Endpoint
  key: string | undefined
  call: ModelCall
  asked: Asked
  stop: AbortSignal
}

const ABSURD = 'The server states impossible numbers of tokens, so its costs cannot be counted. Update it, or use another.'
const NO_TOKENS = { in: undefined, cached: undefined, out: undefined }

/** A call whose greatest cost is reserved before it and replaced by its cost after it, together with its answer. */
export async function makePaidCall(
  { endpoint, key, call, asked, stop }: Attempt,
  by: { route: Route; form: RequestForm },
  { ledger, deps }: { ledger: Ledger; deps: CallDeps },
): Promise<CallOutcome> {
  stop.throwIfAborted()
  const { price, name, model } = endpoint
  const tokens = { in: mostTokens(call.messages, call.schema.json), out: call.maxTokens }
  const bound = boundOf(price, tokens)
  const id = ledger.reserve({ ...asked, endpoint: name, model }, { usd: bound, isFlat: price.kind === 'flat' })
  // An exception leaves the reservation spent.
  const outcome = await callModel({ endpoint, key, ...by }, call, deps, stop)
  if (outcome.kind === 'failed') {
    const usd = { nothing: 0, prompt: boundOf(price, { in: estimatedTokens(call.messages), out: 0 }), bound }[outcome.failure.cost]
    ledger.fail(id, { usd, basis: price.kind === 'flat' ? 'flat' : 'estimated', tokens: NO_TOKENS })
    return outcome
  }
  const { answer } = outcome
  if (isAbsurd(answer.usage, answer.content, tokens)) {
    ledger.fail(id, { usd: bound, basis: price.kind === 'flat' ? 'flat' : 'bound', tokens: NO_TOKENS })
    return { kind: 'failed', failure: { kind: 'invalid_output', text: ABSURD, cost: 'bound' } }
  }
  const cost = costOf(price, { messages: call.messages, content: answer.content, usage: answer.usage })
  const cut = cutTo(call.messages, answer.usage)
  if (cut) {
    ledger.fail(id, cost)
    const text = `The server read only ${cut.read} of about ${cut.sent} tokens and cut the rest. Raise its context, or enter it with \`models add … --context\`.`
    return { kind: 'failed', failure: { kind: 'overlong', text, cost: 'bound' } }
  }
  ledger.settle(id, { ...cost, answer: JSON.stringify({ endpoint: name, ...answer }) })
  return outcome
}
