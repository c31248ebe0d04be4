import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestServer } from '../../../test/test-server.ts'
import { REACHED, scopeCondition, withinReach } from './scope-condition.ts'

const statements = [
  { name: 'one library', sql: `SELECT b.id FROM books b WHERE b.library_id = :libraryId AND ${scopeCondition()}` },
  { name: 'several libraries', sql: `SELECT count(*) FROM (${REACHED} LIMIT 10)` },
  {
    name: 'another viewer',
    sql: `SELECT b.id FROM books b WHERE ${withinReach('seen', []).condition} ORDER BY b.title_key LIMIT 60`,
  },
]
for (const { name, sql } of statements) {
  test(`the scope condition for ${name} uses the path index once per statement, not once per row`, async () => {
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
    const looks = plan.filter((step) => /\bk\b.*path/.test(step))
    assert.match(looks[0] ?? '', /\(library_id=\? AND path=\?\)/)
    assert.match(looks[1] ?? '', /\(library_id=\? AND path>\? AND path<\?\)/)
  })
}
