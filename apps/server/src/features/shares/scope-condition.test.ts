import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestServer } from '../../../test/test-server.ts'
import { IN_REACH, JOIN_REACH, scopeCondition, withinReach } from './scope-condition.ts'

const statements = [
  { name: 'of a library', sql: `SELECT b.id FROM books b WHERE b.library_id = :libraryId AND ${scopeCondition()}` },
  { name: 'of several', sql: `SELECT b.id FROM books b ${JOIN_REACH} WHERE ${IN_REACH}` },
  {
    name: 'of somebody else',
    sql: `SELECT b.id FROM books b WHERE ${withinReach('seen', []).condition} ORDER BY b.title_key LIMIT 60`,
  },
]
for (const { name, sql } of statements) {
  test(`the rows in the scope ${name} are looked up once, by the index of paths, however many rows are judged`, async () => {
    await using server = await createTestServer()
    const [libraries, rules] = ['[[1,0]]', '{"rules":[[1,"a"],[1,"b"]],"closed":[]}']
    const values = {
      libraryId: 1,
      scope: '{"rules":["a","b"],"closed":[]}',
      libraries,
      rules,
      seenLibraries: libraries,
      seenRules: rules,
    }
    const plan = server.infrastructure.db.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, values).map(({ detail }) => detail)
    assert.deepEqual(
      plan.filter((step) => step.includes('CORRELATED')),
      [],
    )
    const looks = plan.filter((step) => /\bk\b/.test(step))
    assert.match(looks[0] ?? '', /\(library_id=\? AND path=\?\)/)
    assert.match(looks[1] ?? '', /\(library_id=\? AND path>\? AND path<\?\)/)
  })
}
