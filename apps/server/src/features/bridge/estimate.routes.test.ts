import assert from 'node:assert/strict'
import { test } from 'node:test'
import { indexBook } from '../../../test/indexed-book.ts'
import { createLookupServer } from '../enrichment/test/lookup-server.ts'

const HOUR_US = 3_600_000_000
const GOOD = { agent_usd_per_audio_hour: 0.123, agent_usd_per_ebook: 1.234, agent_ready: true, subscription: true }
const EMPTY = { source: 'audio', asr_hours: 0, agent_cost_usd: null, figures: false, agent_ready: false, subscription: false }
const NO_TEXTS = { community: [], community_unknown: false, local: [] }

async function serverWithEstimates(options: Parameters<typeof createLookupServer>[0] = {}) {
  const server = await createLookupServer(options)
  const { bridge } = server.services
  const client = { app: 'Bridge', version: '', platform: '' }
  const estimate = (query: string) => server.get(`/admin/bridge/estimate?${query}`, server.admin)
  return {
    ...server,
    estimate,
    of: async (path: string, more = '') => (await estimate(`library_id=1&path=${encodeURIComponent(path)}${more}`)).body,
    /** A heartbeat with these estimates. */
    beat(sidecars: unknown): void {
      const token = bridge.pair(bridge.createCode().code, { name: '', client }, undefined)
      const heard = { publicUrl: '', isPaused: false, kinds: [], lanes: {}, libraries: [], estimates: { sidecars } }
      bridge.hear({ pairingId: bridge.find(token) ?? 0, version: '', platform: '' }, heard, [])
    },
    /** A book of one file with this duration. */
    book(path: string, durationUs: number, fields: Parameters<typeof indexBook>[1]['fields'] = {}): void {
      indexBook(server.services, { path, fields: { title: path, ...fields } })
      server.infrastructure.db.run('UPDATE books SET duration_us = :durationUs WHERE path = :path', { durationUs, path })
    },
  }
}

test('an estimate has hours and cost by the figures of the last heartbeat, and none without', async () => {
  await using server = await serverWithEstimates()
  server.book('Long.mp3', 9.87 * HOUR_US)
  server.book('Unknown.mp3', 0)
  assert.deepEqual(await server.of('Long.mp3'), { ...EMPTY, has: NO_TEXTS, earlier: [] })
  server.beat(GOOD)
  const known = { ...EMPTY, figures: true, agent_ready: true, subscription: true, has: NO_TEXTS, earlier: [] }
  assert.deepEqual(await server.of('Long.mp3'), { ...known, asr_hours: 2.468, agent_cost_usd: 1.21 })
  assert.deepEqual(await server.of('Unknown.mp3'), known)
  server.beat({ ...GOOD, agent_usd_per_audio_hour: null, subscription: false })
  assert.deepEqual(await server.of('Long.mp3'), { ...known, subscription: false, asr_hours: 2.468 })
  server.beat({ samples: -1 })
  assert.deepEqual(await server.of('Long.mp3'), { ...EMPTY, has: NO_TEXTS, earlier: [] })
})
