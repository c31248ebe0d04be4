import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createJobLine } from './job-line.ts'

test('runs jobs in sequence, and aborts a job stopped while waiting when its turn comes', async () => {
  const line = createJobLine()
  const done: string[] = []
  const { promise: ready, resolve: finish } = Promise.withResolvers<void>()
  line.addJob('first', async ({ aborted }) => {
    await ready
    done.push(`first ${aborted}`)
  })
  line.addJob('second', async ({ aborted }) => void done.push(`second ${aborted}`))
  line.addJob('third', ({ aborted }) => Promise.reject(done.push(`third ${aborted}`)))
  line.stop('second')
  finish()
  await new Promise<void>((resolve) => line.add(async () => resolve()))
  assert.deepEqual(done, ['first false', 'second true', 'third false'])

  // It may be requested again; a stop after its end has no effect on that.
  line.stop('second')
  await new Promise<void>((resolve) => line.addJob('second', async ({ aborted }) => resolve(void done.push(`again ${aborted}`))))
  assert.equal(done.at(-1), 'again false')
})
