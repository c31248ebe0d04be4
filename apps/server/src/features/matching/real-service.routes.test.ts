import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestService } from '../../../../metadata/test/test-service.ts'
import { createLookupServer } from '../enrichment/test/lookup-server.ts'
import { relPath } from '../paths/index.ts'

test('our own metadata service matches an untidy library', async () => {
  await using service = createTestService()
  const url = await service.app.listen({ port: 0, host: '127.0.0.1' })
  await using server = await createLookupServer({
    url,
    books: {
      'Mara Lind/The Glass Orchard (2020) {Oren Vale}.m4b': {
        title: 'the glass orchard',
        author: 'Lind, Mara',
        narrator: 'Oren Vale',
      },
      'Nobody/Unheard Of.m4b': { title: 'Unheard Of', author: 'Nobody' },
      'Identified.m4b': { title: 'Track 01', asin: 'B000000001' },
    },
  })
  const ask = async (route: string, payload?: object) =>
    (await server.send(route.replace(' ', ' /admin'), { by: server.admin, ...(payload && { payload }) })).json()
  const at = (path: string) => `GET /libraries/1/book/match?path=${encodeURIComponent(path)}`
  const [best] = (await ask(at('Mara Lind/The Glass Orchard (2020) {Oren Vale}.m4b'))).candidates
  assert.deepEqual([best.work_id, best.recording_id, best.reasons.author], ['the-glass-orchard', 'oren-vale-2020', 'full'])
  assert.ok(best.score >= 90)
  assert.deepEqual((await ask(`${at('Nobody/Unheard Of.m4b')}&q=glass%20orchard`)).candidates[0].work_id, 'the-glass-orchard')
  const { id } = await ask('POST /match-runs', {})
  await server.services.matchRuns.whenIdle()
  const { items } = await ask(`GET /match-runs/${id}/items`)
  assert.deepEqual(
    Object.fromEntries(items.map(({ path, outcome }: { path: string; outcome: string }) => [path.slice(0, 10), outcome])),
    { 'Mara Lind/': 'auto', 'Nobody/Unh': 'none', Identified: 'auto' },
  )
  await ask(`POST /match-runs/${id}/apply`, { scope: 'fill' })
  await server.services.matchRuns.whenIdle()
  const book = server.services.catalogue.whole(1, relPath('Mara Lind/The Glass Orchard (2020) {Oren Vale}.m4b'))
  assert.deepEqual([book?.title, book?.series, book?.asin], ['the glass orchard', 'Branches', 'B000000001'])
})
