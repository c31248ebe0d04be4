import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runPool, type Task } from '../scripts/task-pool.ts'

/** The running tasks at each moment, if each takes as long as its weight, with a simulated clock. */
async function timelineOf(tasks: readonly Omit<Task, 'kind' | 'run'>[]): Promise<string[]> {
  const timeline: string[] = []
  const running: { name: string; end: number; resolve: () => void }[] = []
  let clock = 0
  const pool = runPool(
    tasks.map((task) => ({
      ...task,
      kind: '',
      run: () =>
        new Promise((resolve) => {
          running.push({ name: task.name, end: clock + task.weight, resolve: () => resolve(0) })
        }),
    })),
    () => {},
  )
  while (running.length > 0) {
    timeline.push(`${clock}: ${running.map(({ name }) => name).join(' ')}`)
    clock = Math.min(...running.map(({ end }) => end))
    const ended = running.filter(({ end }) => end <= clock)
    for (const one of ended) {
      running.splice(running.indexOf(one), 1)
      one.resolve()
    }
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  }
  await pool
  return timeline
}

const page = (name: string, weight = 2) => ({ name, weight, computes: false, needsOthers: true })
const unit = (name: string, weight = 3) => ({ name, weight, computes: true })

test('two computing tasks run beside two waiting ones, the heaviest first', async () => {
  const pages = ['a', 'b', 'c'].map((name, at) => page(name, 9 - at))
  assert.equal((await timelineOf([...pages, unit('u'), unit('v', 4), unit('w', 5)]))[0], '0: w v a b')
})

test('four waiting tasks run if none computes, and two computing ones if none waits', async () => {
  const pages = ['a', 'b', 'c', 'd', 'e'].map((name) => page(name))
  assert.deepEqual(await timelineOf(pages), ['0: a b c d', '2: e'])
  assert.deepEqual(await timelineOf([unit('u'), unit('v'), unit('w')]), ['0: u v', '3: w'])
})

test("pages wait for the build, units don't", async () => {
  const build = { ...unit('build', 1), isNeeded: true }
  assert.deepEqual(await timelineOf([page('a'), page('b'), unit('u'), build]), ['0: build u', '1: u a b'])
})
