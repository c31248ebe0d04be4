import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestService } from '../../../test/test-service.ts'

const cases = [
  { query: 'asin=B000000001', found: ['the-glass-orchard', 'oren-vale-2020'] },
  { query: 'asin=%20b000000001%20', found: ['the-glass-orchard', 'oren-vale-2020'] },
  { query: 'asin=B000000002', found: ['orchard-omnibus', 'first'], why: 'the lowest region' },
  { query: 'asin=B000000001&isbn=9780000000019', found: ['the-glass-orchard', 'oren-vale-2020'], why: 'the ASIN wins' },
  { query: 'asin=none&isbn=9780000000019', why: 'the ASIN wins, though it finds nothing' },
  { query: 'asin=&isbn=9781111111113', found: ['the-glass-orchard', 'oren-vale-2020'] },
  { query: 'asin=%20&isbn=9781111111113', found: ['the-glass-orchard', 'oren-vale-2020'] },
  { query: 'isbn=978-1-1111-1111-3', found: ['the-glass-orchard', 'oren-vale-2020'] },
  { query: 'isbn=%20978%201111111113', found: ['the-glass-orchard', 'oren-vale-2020'] },
  { query: 'isbn=111111111x', found: ['the-glass-orchard', 'oren-vale-2020'], why: 'X in either case' },
  { query: 'isbn=1-11111-111-X', found: ['the-glass-orchard', 'oren-vale-2020'] },
  { query: 'isbn=080000000X', found: ['the-glass-orchard', 'duet-2021'], why: 'a printed edition, the first recording' },
  { query: 'isbn=9780000000002', found: ['the-glass-orchard', 'duet-2021'], why: 'printed editions of two works' },
  { query: 'isbn=9780000000019', found: ['bare', ''], why: 'a work without recordings' },
  { query: 'isbn=9999999999999' },
  { query: 'isbn=%00' },
] as const
for (const { query, ...expected } of cases) {
  test(`${query}${'why' in expected ? `: ${expected.why}` : ''}`, async () => {
    await using server = createTestService()
    const response = await server.app.inject(`/api/v1/lookup?${query}`)
    if (!('found' in expected)) return assert.deepEqual([response.statusCode, response.json()], [404, { error: 'not found' }])
    const { work, recording_id, ...more } = response.json()
    assert.deepEqual([work.id, recording_id, more], [...expected.found, {}])
  })
}

for (const query of ['', '?asin=', '?asin=%20&isbn=%20', '?isbn=', '?ASIN=B000000001']) {
  test(`"${query}" matches nothing`, async () => {
    await using server = createTestService()
    const response = await server.app.inject(`/api/v1/lookup${query}`)
    assert.deepEqual([response.statusCode, response.json()], [400, { error: 'asin or isbn is required' }])
  })
}
