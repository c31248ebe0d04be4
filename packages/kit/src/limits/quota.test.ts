import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createQuota, type Use } from './quota.ts'

/** A quota of two uses, with a clock that the test moves; a use yields after ten milliseconds. */
function createWorld() {
  const clock = { ms: 1_000 }
  const quota = createQuota<string>({ max: 2, yieldsAfterMs: 10, now: () => clock.ms })
  const ended: string[] = []
  const use = (name: string, activeMs = clock.ms): Use & { activeAtMs: number } => ({
    activeAtMs: activeMs,
    activeMs() {
      return this.activeAtMs
    },
    end: () => void ended.push(name),
  })
  return { clock, quota, ended, use }
}

test('one use too many is refused, without affecting other keys', () => {
  const { quota, use, ended } = createWorld()
  const first = quota.take('ann', use('a'))
  quota.take('ann', use('b'))
  assert.equal(quota.take('ann', use('c')), undefined)
  assert.ok(quota.take('ben', use('d')))
  first?.()
  assert.ok(quota.take('ann', use('c')))
  assert.deepEqual([ended, quota.countOf('ann'), quota.countOf('ben')], [[], 2, 1])
})

test('the use that was idle longest makes room', () => {
  const { quota, use, ended, clock } = createWorld()
  quota.take('ann', use('a', 995))
  quota.take('ann', use('b', 991))
  assert.equal(quota.take('ann', use('c')), undefined)
  clock.ms = 1_005
  assert.ok(quota.take('ann', use('c')))
  assert.deepEqual(ended, ['b'])
  assert.equal(quota.take('ann', use('d', 1_005)) && ended.length, 2)
  assert.equal(quota.countOf('ann'), 2)
})

test('a use that is active again does not make room', () => {
  const { quota, use, ended, clock } = createWorld()
  const uses = ['a', 'b'].map((name) => use(name))
  for (const one of uses) quota.take('ann', one)
  clock.ms = 1_010
  for (const one of uses) one.activeAtMs = 1_009
  assert.equal(quota.take('ann', use('c')), undefined)
  assert.deepEqual(ended, [])
})

test('a use released twice, or after it was ended, counts once', () => {
  const { quota, use, clock } = createWorld()
  const back = [quota.take('ann', use('a')), quota.take('ann', use('b'))]
  back[0]?.()
  back[0]?.()
  assert.equal(quota.countOf('ann'), 1)
  quota.take('ann', use('c', 1_005))
  clock.ms = 1_010
  quota.take('ann', use('d'))
  for (const giveBack of back) giveBack?.()
  assert.equal(quota.countOf('ann'), 2)
})
