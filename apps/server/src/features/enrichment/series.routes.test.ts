import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawn } from './test/drawn-rails.ts'
import { member, ORCHARD, startOrchardService } from './test/fake-metadata-service.ts'
import { createLookupServer } from './test/lookup-server.ts'

const BOOKS = { 'Orchard.m4b': { asin: 'B000000001' } }
const ORCHARD_META = '/libraries/1/meta?path=Orchard.m4b'

const ordering = (id: string, more: object, works: object[]) => ({ id, name: `Name of ${id}`, authors: [], works, ...more })

test('reading orders of one series are one rail, whose main view contains the work', async () => {
  const orderings = [
    { id: 'main', name: 'Main', ordering: 'publication' },
    ...['a', 'b', 'c'].map((id) => ({ id, name: id, ordering: 'chronological' })),
  ]
  await using service = await startOrchardService({
    '/works/the-glass-orchard': {
      ...ORCHARD.work,
      series: [
        { id: 'a', name: 'A', position: '7', ordering_of: 'main' },
        { id: 'main', name: 'Main', position: '2' },
        { id: 'z', name: 'Z', position: '1', ordering_of: 'y' },
        ...['gone', 'fourth'].map((id) => ({ id, name: id, position: '' })),
      ],
    },
    '/series/main': ordering('main', { ordering: 'publication', orderings }, [
      member('1', 'first'),
      member('2', 'the-glass-orchard'),
    ]),
    '/series/a': ordering('a', { ordering: 'chronological', ordering_of: 'main' }, [
      member('7', 'the-glass-orchard'),
      member('8', 'first'),
    ]),
    '/series/b': ordering('b', { ordering: 'chronological', ordering_of: 'main' }, [member('1', 'first')]),
    '/series/z': ordering('z', { ordering_of: 'y', orderings: [{ id: 'y', name: 'Y' }] }, [member('1', 'the-glass-orchard')]),
    '/series/y': ordering('y', {}, [member('1', 'other')]),
  })
  await using server = await createLookupServer({ url: service.url, books: BOOKS })
  const { body } = await server.get(ORCHARD_META)
  assert.deepEqual(drawn(body.series), [
    'main: 1 first, 2 the-glass-orchard',
    '  a: 7 the-glass-orchard, 8 first',
    '  b: 1 first',
    'z: 1 the-glass-orchard',
    '  y: 1 other',
  ])
  const [{ position, ordering: kind, orderings: others }] = body.series
  assert.deepEqual([position, kind, others[0].position, others[0].ordering_of], ['2', 'publication', '7', 'main'])
  assert.equal('position' in others[1], false)
  assert.ok(!service.asked().some((path) => path.includes('fourth') || path.includes('/c')), 'three families, two alternates')
})

test('a failed rail is left out for two minutes, a deleted one for a day', async () => {
  await using service = await startOrchardService()
  const works = service.answers['/series/orchard-cycle']
  service.answers['/series/orchard-cycle'] = (reply) => reply.writeHead(500).end()
  await using server = await createLookupServer({ url: service.url, books: BOOKS })
  const rails = async () => (await server.get(ORCHARD_META)).body.series.length
  assert.equal(await rails(), 0)
  if (works) service.answers['/series/orchard-cycle'] = works
  server.passMinutes(1)
  assert.equal(await rails(), 0)
  server.passMinutes(1)
  assert.equal(await rails(), 1)
  delete service.answers['/series/orchard-cycle']
  server.passMinutes(24 * 60)
  assert.equal(await rails(), 0)
  service.asked()
  server.passMinutes(23 * 60)
  assert.equal(await rails(), 0)
  assert.deepEqual(service.asked(), [])
})

test('earlier works of the series are included on request, nearest first', async () => {
  const earlier = (id: string) => ({ ...ORCHARD.work, id, title: id, series: [] })
  const ids = ['one', 'two', 'three', 'four', 'five', 'six']
  await using service = await startOrchardService({
    '/works/the-glass-orchard': {
      ...ORCHARD.work,
      series: [
        { id: 'orchard-cycle', name: 'Orchard Cycle', position: '7' },
        { id: 'other', name: 'Other', position: '2' },
        { id: 'box', name: 'Box', position: '1-3' },
      ],
    },
    '/series/orchard-cycle': ordering('orchard-cycle', {}, [
      ...ids.map((id, at) => member(`${at + 1}`, id)),
      member('1-3', 'omnibus'),
      member('7', 'the-glass-orchard'),
    ]),
    '/series/other': ordering('other', {}, [member('1.5', 'six'), member('2', 'the-glass-orchard')]),
    '/series/box': ordering('box', {}, [member('0.5', 'boxed')]),
    // The third is missing.
    ...Object.fromEntries(ids.filter((id) => id !== 'three').map((id) => [`/works/${id}`, earlier(id)])),
  })
  await using server = await createLookupServer({ url: service.url, books: BOOKS })
  assert.equal('previous' in (await server.get(ORCHARD_META)).body, false)
  const { body } = await server.get(`${ORCHARD_META}&include=previous`)
  assert.deepEqual(
    body.previous.map(({ id }: { id: string }) => id),
    ['six', 'five', 'four', 'two'],
  )
  assert.deepEqual(body.previous[0].recap_summary, ORCHARD.work.recap_summary)
  const hidden = await server.get(`${ORCHARD_META}&include=previous&spoilers=hide`)
  assert.deepEqual(hidden.body.previous[0].recap_summary, { in_short: 'In short.' })
  assert.equal(hidden.body.previous[0].recaps.length, 2)
})

test('ids that are keys of every object are ordinary ids', async () => {
  const ids = ['constructor', '__proto__', 'toString']
  await using service = await startOrchardService({
    '/works/the-glass-orchard': { ...ORCHARD.work, series: ids.map((id) => ({ id, name: id, position: '1' })) },
    '/series/__proto__': ordering('__proto__', { orderings: [{ id: 'valueOf', name: 'x' }] }, [member('1', 'the-glass-orchard')]),
  })
  await using server = await createLookupServer({ url: service.url, books: BOOKS })
  for (let turn = 0; turn < 2; turn += 1) {
    const { status, body } = await server.get(ORCHARD_META)
    assert.deepEqual([status, drawn(body.series)], [200, ['__proto__: 1 the-glass-orchard']])
    server.passMinutes(24 * 60)
  }
})
