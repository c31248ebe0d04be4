import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestService } from '../../../../metadata/test/test-service.ts'
import { drawn } from './test/drawn-rails.ts'
import { createLookupServer } from './test/lookup-server.ts'

test("our own metadata service provides a book's texts, series and credit", async () => {
  await using service = createTestService()
  const asked: string[] = []
  service.app.addHook('onResponse', async (request, reply) => void asked.push(`${reply.statusCode} ${request.url}`))
  const url = await service.app.listen({ port: 0, host: '127.0.0.1' })
  await using server = await createLookupServer({
    url,
    books: {
      'Orchard.m4b': { asin: 'B000000001', series: 'Orchard cycle', seriesIndex: 2 },
      'Omnibus.m4b': { asin: 'B000000002' },
    },
  })
  await server.get('/libraries/1/meta?path=Omnibus.m4b')
  const { status, body } = await server.get('/libraries/1/meta?path=Orchard.m4b&include=previous')
  assert.equal(status, 200)
  assert.deepEqual(
    [body.work.id, body.recording.id, body.work.attribution.credit, body.web_url],
    ['the-glass-orchard', 'oren-vale-2020', 'AudioSilo Meta community', `${url}/works/the-glass-orchard`],
  )
  assert.ok(body.work.characters.length > 0 && body.work.recaps.length > 0 && body.work.recap_summary)
  assert.deepEqual(drawn(body.series), [
    'branches: 1 the-glass-orchard',
    'orchard-cycle: 2 the-glass-orchard, 2-3.5 orchard-omnibus, 10 winter-orchard',
  ])
  const [, cycle] = body.series
  assert.deepEqual(
    cycle.works.map(({ local }: { local?: { path: string } }) => local?.path),
    ['Orchard.m4b', undefined, undefined],
  )
  assert.deepEqual(body.previous, [])
  const merged = await server.get('/meta/work?id=glass-orchard')
  assert.deepEqual([merged.status, merged.body.work.id], [200, 'the-glass-orchard'])
  assert.deepEqual((await server.get('/meta/work?id=nothing')).body, { error: 'no such work' })
  server.passMinutes(24 * 60)
  asked.length = 0
  assert.equal((await server.get('/libraries/1/meta?path=Orchard.m4b')).status, 200)
  assert.ok(asked.length >= 3 && asked.every((line) => line.startsWith('304 ')), asked.join(', '))
})
