import assert from 'node:assert/strict'
import { test } from 'node:test'
import { yieldToOthers } from './yield-to-others.ts'

const refuse = () => {
  throw new Error('not permitted')
}

test('a refused priority does not keep a process from being the first to end when memory runs out', () => {
  const written: string[][] = []
  yieldToOthers(5, { setPriority: refuse, writeFile: (...line) => void written.push(line) })
  assert.deepEqual(written, [['/proc/self/oom_score_adj', '500']])
})

test('a system that refuses both ends nothing', () => {
  const priorities: number[] = []
  yieldToOthers(5, { setPriority: (priority: number) => void priorities.push(priority), writeFile: refuse })
  assert.deepEqual(priorities, [5])
})
