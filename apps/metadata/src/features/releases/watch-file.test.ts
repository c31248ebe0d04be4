import assert from 'node:assert/strict'
import { test } from 'node:test'
import { misconfigured } from '@chapterhouse/kit/errors'
import { createFileWatch } from './watch-file.ts'

/** A watch with a fake mark and a fake clock. */
function createWatch({ takes = async () => {} }: { takes?: () => Promise<void> } = {}) {
  const state = { mark: 'first', bad: '', adopted: [] as string[], lines: [] as string[], tick: async () => {} }
  const stopping = new AbortController()
  const log = (facts: object, text: string): void => void state.lines.push(`${text} ${JSON.stringify(facts)}`)
  const watch = createFileWatch({
    file: 'meta.sqlite',
    mark: 'first',
    readMark: async () => state.mark,
    adopt: async (mark) => {
      await takes()
      if (mark === state.bad) throw misconfigured('it is not an artifact')
      state.adopted.push(mark)
    },
    repeat: (_everyMs, run) => {
      state.tick = run
    },
    log: { info: log, warn: log },
    signal: stopping.signal,
  })
  watch.start()
  return { ...watch, state, stopping }
}

test('does not reopen an unchanged file', async () => {
  const { state, look } = createWatch()
  await state.tick()
  await state.tick()
  await look()
  assert.deepEqual(state.adopted, [])
})

test('serves a new file once two checks find it unchanged', async () => {
  const { state } = createWatch()
  state.mark = 'being written'
  await state.tick()
  state.mark = 'second'
  await state.tick()
  assert.deepEqual(state.adopted, [])
  await state.tick()
  await state.tick()
  assert.deepEqual(state.adopted, ['second'])
  assert.deepEqual(state.lines, ['now serving this file {"file":"meta.sqlite"}'])
})

test('logs an unusable file once, and serves the next one', async () => {
  const { state } = createWatch()
  state.mark = state.bad = 'bad'
  for (let look = 0; look < 5; look += 1) await state.tick()
  assert.deepEqual(state.lines, [
    'the file cannot be served; keeping the previous release {"file":"meta.sqlite","why":"it is not an artifact"}',
  ])
  state.mark = 'third'
  await state.tick()
  await state.tick()
  assert.deepEqual(state.adopted, ['third'])
})

test('checks immediately on request, even a rejected file', async () => {
  const { state, look } = createWatch()
  state.mark = state.bad = 'bad'
  await look()
  await look()
  assert.equal(state.lines.length, 2)
  state.bad = ''
  await look()
  assert.deepEqual(state.adopted, ['bad'])
})

test('runs one check at a time and merges requests during a check into one', async () => {
  const gate = Promise.withResolvers<void>()
  const { state, look } = createWatch({ takes: () => gate.promise })
  state.mark = 'second'
  const first = look()
  await Promise.resolve()
  const later = [look(), look(), look()]
  state.mark = 'third'
  gate.resolve()
  await Promise.all([first, ...later])
  assert.deepEqual(state.adopted, ['second', 'third'])
})

test('does not log a check that a shutdown interrupts', async () => {
  const { state, look, stopping } = createWatch({ takes: async () => stopping.abort() })
  state.mark = state.bad = 'bad'
  await look()
  assert.deepEqual(state.lines, [])
})
