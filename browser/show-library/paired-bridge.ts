import type { startServer } from '../../apps/server/test/started-server.ts'
import { pairTestBridge } from '../test-bridge.ts'
import type { ShowBook } from './plan.ts'

/** The server takes a bridge for offline after 90 seconds. */
const HEARTBEAT_MS = 30_000

interface Shown {
  title: string
  report?: { state: string; progress?: object; result?: object; error?: string }
}

/** Oldest first; without a report, the job waits. */
const JOBS: readonly Shown[] = [
  {
    title: 'Kim',
    report: {
      state: 'needs_attention',
      error: 'chapter_mapping: 9 of 15 chapters matched',
      progress: {
        step: 'chapter_mapping',
        ...{ done: 9, total: 15, stage: 'chapters', cost_usd: 0.4, source: 'ebook' },
        park: { code: 'ebook_chapters_not_confident', hint: '9 of 15 chapters matched; at least 12 are needed' },
      },
    },
  },
  {
    title: 'A Study in Scarlet',
    report: {
      state: 'done',
      result: {
        source: 'audio',
        files: ['characters.json', 'recaps.json', 'positions.json'],
        characters: 21,
        recaps: 14,
        cost_usd: 1.32,
      },
    },
  },
  { title: 'Dracula', report: { state: 'failed', error: 'The bridge stopped during the third attempt.' } },
  {
    title: 'Middlemarch',
    report: {
      state: 'running',
      progress: { step: 'asr', done: 34, total: 88, stage: 'chapters', eta_seconds: 9_800, cost_usd: 0, source: 'audio' },
    },
  },
  {
    title: 'The Hound of the Baskervilles',
    report: {
      state: 'running',
      progress: { step: 'fact_pass', done: 3, total: 8, stage: 'chunks', eta_seconds: 2_700, cost_usd: 0.86, source: 'audio' },
    },
  },
  { title: 'Moby-Dick' },
  { title: 'The Moonstone' },
]

/** A bridge in the middle of its work, which is online until the server stops. */
export async function addBridge(server: Awaited<ReturnType<typeof startServer>>, books: readonly ShowBook[]): Promise<void> {
  const bridge = await pairTestBridge(server)
  await bridge.beat()
  setInterval(() => void bridge.beat().catch(() => undefined), HEARTBEAT_MS).unref()
  for (const { title, report } of JOBS) {
    const book = books.find((one) => one.title === title)
    if (!book) throw new Error(`no book with the title ${title}`)
    const at = { library_id: 1, path: book.folder }
    await server.post('/admin/bridge/jobs', { kind: 'sidecars.generate', ...at })
    if (!report) continue
    const { result } = report
    await bridge.report(await bridge.claim(), { ...report, ...(result && { result: { ...at, ...result } }) })
  }
}
