import { randomUUID } from 'node:crypto'
import Type from 'typebox'
import { Value } from 'typebox/value'
import { Parked } from '../parks/index.ts'
import { type AskNeeds, createEndpointAsker, purposeOf } from './ask-endpoint.ts'
import { modelsOf, routesOf } from './contact.ts'
import { answerRoom, contextToRead, type Endpoint, hasPrice, type Route, readableBy, type SchemaMode } from './endpoint.ts'
import { createLongText, type LongText } from './long-text.ts'
import type { CallOutcome, ModelAnswer } from './model-call.ts'
import type { Checked } from './question.ts'
import { closed, readAnswer } from './read-answer.ts'
import { boundOf } from './tokens.ts'

/** The longest prompt of the engine: a chapter of 22,000 words, with the people met so far. */
const LONGEST_PROMPT_TOKENS = 40_000
/** Each further attempt is half as long. */
const ATTEMPTS = 4
const MIN_TOKENS = 500
/** Prompts and answers for a book of ten hours; such an e-book has about 95,000 words. */
export const TEN_HOURS = { in: 700_000, out: 90_000 }
const LEDGER_NAME = 'models test'

const Words = Type.Object({ first: Type.String(), last: Type.String() })
const Prose = Type.Object({ text: Type.String() })

export interface EndpointReport {
  endpoint: Endpoint
  /** Undefined: nothing answers. */
  route: Route | undefined
  key: 'accepted' | 'refused' | 'none'
  /** As the server lists them; undefined if it has no list. */
  models: readonly string[] | undefined
  /** Why no answer could be had, in a sentence. */
  problem: string | undefined
  /** Of the response that brought no answer. */
  status: number | undefined
  /** `ignored`: the answers follow no schema, however it is stated. */
  schema: SchemaMode | 'ignored' | undefined
  tokensPerSecond: { in: number; out: number } | undefined
  /** Tokens of the longest text whose two ends came back, and of the longest sent. */
  reads: { tokens: number; sent: number } | undefined
  /** The long text was not sent, since its cost was not confirmed. */
  isUnconfirmed: boolean
  costUsd: number
}

export interface TestNeeds extends AskNeeds {
  /** Asked before the test costs more than a few cents. */
  confirm: (usd: number) => Promise<boolean>
}

const CONFIRMED_ABOVE_USD = 0.05

/** Tries an endpoint: what answers there, in which forms, how fast, and how much it really reads. */
export async function testEndpoint(endpoint: Endpoint, needs: TestNeeds, stop: AbortSignal): Promise<EndpointReport> {
  const { store, sealing, ledger, deps } = needs
  const before = ledger.spentOn(LEDGER_NAME)
  const report: EndpointReport = { ...EMPTY, endpoint, key: endpoint.sealedKey ? 'accepted' : 'none' }
  const key = endpoint.sealedKey && sealing.unseal(endpoint.sealedKey, purposeOf(endpoint))
  for (const route of await routesOf({ ...endpoint, route: undefined }, { key, deps, stop })) {
    const found = await modelsOf(route, { key, deps, stop })
    const isRefused = found?.status === 401 || found?.status === 403
    if (isRefused) report.key = 'refused'
    if (isRefused) report.route ??= route
    if (!found?.models) continue
    report.route = route
    report.models = found.models.map(({ id }) => id)
    store.saveRoute(endpoint.id, route)
    const stated = found.models.find(({ id }) => id === endpoint.model)?.context
    if (stated !== undefined) store.saveMeasured(endpoint.id, { context: stated, speed: undefined })
    break
  }
  const trial = createTrial(needs, { name: endpoint.name, stop })
  if (!hasPrice(endpoint)) report.problem = NO_PRICES
  else await tryAnswers(report, trial, needs)
  report.endpoint = trial.current() ?? endpoint
  report.route ??= report.endpoint.route
  report.costUsd = ledger.spentOn(LEDGER_NAME) - before
  return report
}

const NO_PRICES = 'It has no prices, so nothing is asked. Enter them with `models add`: --price-in and --price-out, or --flat.'

const EMPTY: Omit<EndpointReport, 'endpoint' | 'key'> = {
  ...{ route: undefined, models: undefined, problem: undefined, status: undefined, schema: undefined },
  ...{ tokensPerSecond: undefined, reads: undefined, isUnconfirmed: false, costUsd: 0 },
}

async function tryAnswers(report: EndpointReport, trial: Trial, { store, confirm }: TestNeeds): Promise<void> {
  const prose = await trial.ask('Write one paragraph of about 150 words about the sea.', Prose)
  if (prose.kind === 'failed') return refuse(report, prose)
  report.schema = await schemaFormOf(prose.answer, trial, store)
  const { endpoint } = report
  const sent = Math.min(readableBy(trial.current() ?? endpoint), LONGEST_PROMPT_TOKENS)
  const usd = boundOf(endpoint.price, { in: sent, out: 200 })
  report.isUnconfirmed = usd > CONFIRMED_ABOVE_USD && !(await confirm(usd))
  if (report.isUnconfirmed || report.schema === 'ignored') return
  const long = await readLong(trial, sent)
  report.reads = { tokens: long.tokens, sent }
  if (long.problem) report.problem = long.problem
  const speed = speedOf(prose.answer, long.answer)
  report.tokensPerSecond = speed
  const isWhole = long.tokens === sent
  const context = isWhole || long.tokens === 0 ? undefined : contextToRead(endpoint, long.tokens)
  store.saveMeasured(endpoint.id, { context, speed })
}

function refuse(report: EndpointReport, { failure }: Extract<CallOutcome, { kind: 'failed' }>): void {
  report.problem = failure.text
  report.status = failure.status
  if (failure.kind === 'credential_refused') report.key = 'refused'
}

/** The form that the server took; where its model ignored the schema, whether it follows one that its prompt states. */
async function schemaFormOf(answer: ModelAnswer, trial: Trial, store: TestNeeds['store']): Promise<SchemaMode | 'ignored'> {
  const current = trial.current()
  if (isOfSchema(answer, Prose)) return current?.schemaMode ?? 'schema'
  if (!current) return 'ignored'
  store.saveSchemaMode(current.id, 'text')
  const again = await trial.ask('Write one sentence about the sea.', Prose)
  return again.kind === 'answered' && isOfSchema(again.answer, Prose) ? 'text' : 'ignored'
}

/** Halves the text until both of its ends come back. */
async function readLong(
  trial: Trial,
  most: number,
): Promise<{ tokens: number; answer: ModelAnswer | undefined; problem?: string }> {
  let answer: ModelAnswer | undefined
  for (let attempt = 0, tokens = most; attempt < ATTEMPTS && tokens >= MIN_TOKENS; attempt += 1, tokens = Math.floor(tokens / 2)) {
    const long = createLongText(tokens * 3)
    const outcome = await trial.ask(
      `Give back the first and the last word that this text names.\n<text>\n${long.text}\n</text>`,
      Words,
    )
    if (outcome.kind === 'failed' && outcome.failure.kind !== 'overlong')
      return { tokens: 0, answer, problem: outcome.failure.text }
    if (outcome.kind === 'failed') continue
    answer ??= outcome.answer
    if (hasBothEnds(outcome.answer, long)) return { tokens, answer: outcome.answer }
  }
  return { tokens: 0, answer }
}

function hasBothEnds(answer: ModelAnswer, { first, last }: LongText): boolean {
  const checked = readAnswer(answer.content, { ...QUESTION, schema: { name: 'words', json: Words } })
  const words = checked.kind === 'good' && Value.Check(Words, checked.value) ? checked.value : undefined
  const named = (text = '') => text.toLowerCase().replaceAll(/[^a-z]/g, '')
  return named(words?.first) === first && named(words?.last) === last
}

const isOfSchema = (answer: ModelAnswer, json: typeof Prose): boolean =>
  readAnswer(answer.content, { ...QUESTION, schema: { name: 'text', json } }).kind === 'good'

const QUESTION = { unknownKeys: 'dropped', check: (value: unknown): Checked<unknown> => ({ kind: 'good', value }) } as const

/** The prose gives the speed of writing, the long text the speed of reading. */
function speedOf(prose: ModelAnswer, long: ModelAnswer | undefined): { in: number; out: number } | undefined {
  const written = prose.usage.out ?? Math.ceil(prose.content.length / 4)
  const read = long?.usage.in
  if (!long || !read) return undefined
  const perSecond = (tokens: number, ms: number) => (tokens * 1000) / Math.max(ms, 1)
  return { in: perSecond(read, long.times.firstMs), out: perSecond(written, prose.times.totalMs - prose.times.firstMs) }
}

interface Trial {
  ask: (prompt: string, schema: typeof Prose | typeof Words) => Promise<CallOutcome>
  /** The endpoint with what has been found of it so far. */
  current: () => Endpoint | undefined
}

/** Calls that appear in the ledger under a name of no book, and whose answers are not kept. */
function createTrial(needs: TestNeeds, { name, stop }: { name: string; stop: AbortSignal }): Trial {
  const asker = createEndpointAsker(needs)
  const current = () => needs.store.list().find((endpoint) => endpoint.name === name)
  return {
    current,
    async ask(prompt, schema) {
      const endpoint = current()
      if (!endpoint) throw new Error('an endpoint was removed while it was tested')
      const hash = randomUUID()
      const messages = [
        { role: 'system', content: 'You answer short tasks exactly.' },
        { role: 'user', content: prompt },
      ] as const
      const maxTokens = Math.min(answerRoom(endpoint), 4_096)
      const call = { messages, schema: { name: 'answer', json: closed(schema) }, maxTokens }
      try {
        return await asker.ask(endpoint, call, { asked: { book: LEDGER_NAME, stage: 'test', role: 'reader', hash }, stop })
      } catch (error) {
        if (!(error instanceof Parked)) throw error
        return { kind: 'failed', failure: { kind: 'unavailable', text: error.park.hint, cost: 'nothing' } }
      } finally {
        needs.ledger.dropAnswers([hash])
      }
    },
  }
}
