import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDb } from '@chapterhouse/kit/sqlite/db'
import { migrate } from '@chapterhouse/kit/sqlite/migrate'
import { createAudit } from './index.ts'

test('an entry records actor, action and target, and outlives them', async () => {
  using db = openDb(':memory:')
  await migrate(db, new URL('../../migrations/', import.meta.url))
  const audit = createAudit(db, () => new Date('2026-11-21T12:00:00Z'))
  const actor = { userId: 7, name: 'Root', isAdmin: true, isDemo: false, via: 'api', tokenId: 3 } as const
  audit.write({ actor, action: 'library.create', target: 'Books', details: { root: '/books' } })
  assert.deepEqual(
    { ...db.one<object>('SELECT * FROM audit_events') },
    {
      id: 1,
      at: '2026-11-21T12:00:00.000Z',
      actor_id: 7,
      actor_name: 'Root',
      via: 'api',
      action: 'library.create',
      target: 'Books',
      details: '{"root":"/books"}',
    },
  )
})
