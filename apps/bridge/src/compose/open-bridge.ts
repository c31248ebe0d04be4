import { openDb } from '@chapterhouse/kit/sqlite/db'
import { migrate } from '@chapterhouse/kit/sqlite/migrate'
import { Agent } from 'undici'
import { createLedger } from '../features/ledger/index.ts'
import {
  createEndpoints,
  createModels,
  type Endpoint,
  reachEndpoint,
  type TestNeeds,
  testEndpoint,
} from '../features/models/index.ts'
import { createSealing, findSealingKey } from '../features/sealing/index.ts'
import { openDataFolder, readSettings } from '../features/settings/index.ts'
import type { SystemDeps } from '../system-deps.ts'
import { createFlusher } from './flush-soon.ts'

const MINUTE_MS = 60_000
const MAX_ANSWER_BYTES = 24 * 1024 * 1024
/** A command is watched by a person, who can run it again: a longer limit parks. */
const WAITS_MS = [1_000, 3_000, 8_000]
const CONNECT_MS = 10_000

export type Bridge = Awaited<ReturnType<typeof openBridge>>

/** Opens the data folder and builds what every command uses. */
export async function openBridge({
  data,
  env,
  deps,
  flags = {},
  waitsMs = WAITS_MS,
}: {
  data: string
  env: Readonly<Record<string, string | undefined>>
  deps: SystemDeps
  /** Of settings, as typed. */
  flags?: Readonly<Record<string, unknown>>
  waitsMs?: readonly number[]
}) {
  const dataFolder = openDataFolder(data)
  const settings = readSettings({ file: dataFolder.file, env, flags })
  await using parts = new AsyncDisposableStack()
  const db = parts.use(openDb(dataFolder.database))
  await migrate(db, new URL('../migrations/', import.meta.url))
  // Waiting for the disk at each commit would take longer than the rest of the bridge's work on a call.
  db.exec('PRAGMA synchronous = NORMAL')
  // Answers that are forgotten may have repeated the book.
  db.exec('PRAGMA secure_delete = ON')
  const { flushSoon } = parts.use(createFlusher(`${dataFolder.database}-wal`))
  const sealing = createSealing(findSealingKey(env, { file: dataFolder.keyFile, newKey: deps.newKey }))
  const budgets = () => ({ bookUsd: settings.get('budget.book_usd'), monthUsd: settings.get('budget.month_usd') })
  const ledger = createLedger({ db, now: deps.now, budgets, onChange: flushSoon })
  const endpoints = createEndpoints({ db, sealing })
  // Node ends a request after five minutes without a byte, and a slow model needs longer; calls have separate limits.
  const dispatcher = parts.adopt(new Agent({ headersTimeout: 0, bodyTimeout: 0, connect: { timeout: CONNECT_MS } }), (agent) =>
    agent.destroy(),
  )
  const limits = () => ({
    callMs: settings.get('models.call_minutes') * MINUTE_MS,
    silenceMs: settings.get('models.silence_minutes') * MINUTE_MS,
    bytes: MAX_ANSWER_BYTES,
  })
  const callDeps = { fetch: deps.fetch, dispatcher, now: deps.now, limits }
  const models = createModels({ store: endpoints.store, sealing, ledger, deps: callDeps, waitsMs })
  const tester = (confirm: TestNeeds['confirm']) => (endpoint: Endpoint, stop: AbortSignal) =>
    testEndpoint(endpoint, { store: endpoints.store, sealing, ledger, deps: callDeps, confirm }, stop)
  const reach = (endpoint: Endpoint, stop: AbortSignal) =>
    reachEndpoint(endpoint, { key: endpoints.keyOf(endpoint), deps: callDeps, stop })
  const all = parts.move()
  return { settings, db, ledger, endpoints, models, tester, reach, dataFolder, [Symbol.asyncDispose]: () => all.disposeAsync() }
}
