import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMemoryRelease } from './release-memory.ts'

test('memory is released once after each time of work, when the process is at rest', () => {
  const shares = [0.5, 0.01, 0.01, 0.5, 0, 0]
  const seen: number[] = []
  let released = 0
  const release = () => {
    released += 1
  }
  // Asked once more after each release.
  const tick = createMemoryRelease(release, () => shares[seen.length] ?? 0)
  for (const _share of shares) {
    tick()
    seen.push(released)
  }
  assert.deepEqual(seen, [0, 1, 1, 1, 2, 2])
})

test('garbage is collected', () => {
  const garbage = new WeakRef(Array.from({ length: 100_000 }, (_, at) => ({ at })))
  return new Promise<void>((resolve) => {
    // A weak reference holds its target to the end of the turn that made it.
    setTimeout(() => {
      createMemoryRelease(
        () => {},
        () => 0,
      )()
      assert.equal(garbage.deref(), undefined)
      resolve()
    }, 1)
  })
})
