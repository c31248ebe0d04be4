import { createLimiter, type Limiter } from '@chapterhouse/kit/queues/limiter'
import type { Ledger } from '../ledger/index.ts'
import type { Sealing } from '../sealing/index.ts'
import type { CallDeps } from './call-model.ts'
import { routesOf } from './contact.ts'
import { QUIRKS, type Quirk } from './dialects.ts'
import { answerRoom, contextOf, type Endpoint, type Route, SCHEMA_MODES, type SchemaMode } from './endpoint.ts'
import type { EndpointsStore } from './endpoints.store.ts'
import { isAtHome } from './home-network.ts'
import type { CallOutcome, FailureKind, Message, ModelCall } from './model-call.ts'
import { type Asked, type Attempt, makePaidCall } from './paid-call.ts'
import { estimatedTokens } from './tokens.ts'

export interface AskNeeds {
  store: EndpointsStore
  sealing: Sealing
  ledger: Ledger
  deps: CallDeps
}

/** Habits of a server that its answers showed, and the queue of its calls. */
interface Acquaintance {
  limiter: Limiter
  isWordy: boolean
  quirks: Set<Quirk>
}

export const callsAtOnceOf = ({ callsAtOnce, address }: Endpoint): number => callsAtOnce ?? (isAtHome(address) ? 1 : 3)

/** The purpose of an endpoint's key: moved to another name or address, it cannot be unsealed. */
export const purposeOf = ({ name, address }: Pick<Endpoint, 'name' | 'address'>): string => `endpoint ${name} ${address}`

export type EndpointAsker = ReturnType<typeof createEndpointAsker>

/** Asks one endpoint, as many calls at a time as it allows, and keeps the ledger. Throws a park if the budget is used up. */
export function createEndpointAsker({ store, sealing, ledger, deps }: AskNeeds) {
  const known = new Map<string, Acquaintance>()

  function acquaintanceOf(endpoint: Endpoint): Acquaintance {
    const { id, address, model } = endpoint
    const name = JSON.stringify([id, address, model, callsAtOnceOf(endpoint)])
    const found = known.get(name) ?? { limiter: createLimiter(callsAtOnceOf(endpoint)), isWordy: false, quirks: new Set() }
    known.set(name, found)
    return found
  }

  async function ask(
    endpoint: Endpoint,
    call: ModelCall,
    { asked, stop }: { asked: Asked; stop: AbortSignal },
  ): Promise<CallOutcome> {
    const { sealedKey } = endpoint
    const key = sealedKey && sealing.unseal(sealedKey, purposeOf(endpoint))
    if (sealedKey && key === undefined) return failed('credential_refused', UNREADABLE_KEY)
    if (isTooLong(call.messages, endpoint)) return failed('overlong', tooLong(call.messages, endpoint))
    return acquaintanceOf(endpoint).limiter.run(() => attempts({ endpoint, key, call, asked, stop }))
  }

  /** Tries the routes and forms that the server may take, until it answers or fails for another reason. */
  async function attempts(attempt: Attempt): Promise<CallOutcome> {
    const { endpoint, key, stop } = attempt
    let outcome: CallOutcome = failed('no_route', 'Nothing at this address answers as a model server. Check the address.')
    for (const route of await routesOf(endpoint, { key, deps, stop })) {
      outcome = await attemptForms(attempt, route)
      if (!hasFailed(outcome, 'no_route')) return outcome
    }
    return outcome
  }

  async function attemptForms(attempt: Attempt, route: Route): Promise<CallOutcome> {
    const { endpoint } = attempt
    const { isWordy, quirks } = acquaintanceOf(endpoint)
    let outcome: CallOutcome = failed('no_route', 'The server takes no form of request.')
    for (const mode of modesOf(endpoint)) {
      do outcome = await makePaidCall(attempt, { route, form: { mode, isWordy, quirks } }, { ledger, deps })
      while (hasFailed(outcome, 'schema_refused') && learns(quirks, outcome))
      if (hasFailed(outcome, 'schema_refused')) continue
      // A form counts as known once the server has answered in it.
      if (outcome.kind === 'answered' && !endpoint.route) store.saveRoute(endpoint.id, route)
      if (outcome.kind === 'answered' && mode !== 'schema' && endpoint.schemaMode !== mode) store.saveSchemaMode(endpoint.id, mode)
      return outcome
    }
    return outcome
  }

  return {
    ask,
    /** The model ignored the schema of its request: its prompts state it from now on. */
    distrust(name: string): void {
      for (const endpoint of store.list()) if (endpoint.name === name) acquaintanceOf(endpoint).isWordy = true
    },
  }
}

const UNREADABLE_KEY = 'Its API key was sealed by another key of this program. Enter it again with `models add … --key-stdin`.'

/** Adds the parameter that the server refuses; false if it is known or none is named. */
function learns(quirks: Set<Quirk>, outcome: CallOutcome): boolean {
  const text = outcome.kind === 'failed' ? outcome.failure.text : ''
  const found = QUIRKS.find(({ quirk, when }) => when.test(text) && !quirks.has(quirk))
  if (found) quirks.add(found.quirk)
  return found !== undefined
}

const hasFailed = (outcome: CallOutcome, kind: FailureKind): boolean => outcome.kind === 'failed' && outcome.failure.kind === kind

const failed = (kind: FailureKind, text: string): CallOutcome => ({ kind: 'failed', failure: { kind, text, cost: 'nothing' } })

/** Only what cannot succeed is refused before it is sent: the estimate of tokens is high. */
const isTooLong = (messages: readonly Message[], endpoint: Endpoint): boolean =>
  (estimatedTokens(messages) * 3) / 5 + answerRoom(endpoint) > limitOf(endpoint)

const limitOf = (endpoint: Endpoint): number =>
  endpoint.context === undefined && endpoint.foundContext === undefined ? Number.POSITIVE_INFINITY : contextOf(endpoint)

const tooLong = (messages: readonly Message[], endpoint: Endpoint): string =>
  `The prompt has up to ${estimatedTokens(messages)} tokens, and the model reads ${limitOf(endpoint)} together with its answer. Use one with a larger context, or enter its context with \`models add … --context\`.`

/** From the strictest form that the server may take. */
const modesOf = ({ schemaMode }: Endpoint): readonly SchemaMode[] =>
  SCHEMA_MODES.slice(schemaMode === undefined ? 0 : SCHEMA_MODES.indexOf(schemaMode))
