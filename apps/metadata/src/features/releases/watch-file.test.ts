import assert from 'node:assert/strict'
import { test } from 'node:test'
import { misconfigured } from '@chapterhouse/kit/errors'
import { createFileWatch } from './watch-file.ts'

/** A watch of a file whose mark the test sets, by a clock that the test moves. */
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

test('a file that is not replaced is not opened again', async () => {
  const { state, look } = createWatch()
  await state.tick()
  await state.tick()
  await look()
  assert.deepEqual(state.adopted, [])
})

test('a file that is replaced is served once it is the same at two looks', async () => {
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

test('a file that cannot be served is refused with one line, and the next one is served', async () => {
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

test('asked to look, it does so at once, also at a file that was refused', async () => {
  const { state, look } = createWatch()
  state.mark = state.bad = 'bad'
  await look()
  await look()
  assert.equal(state.lines.length, 2)
  state.bad = ''
  await look()
  assert.deepEqual(state.adopted, ['bad'])
})

test('one look at a time: what is asked meanwhile is one look after it', async () => {
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

test('a look that the end of the program breaks off is no failure', async () => {
  const { state, look, stopping } = createWatch({ takes: async () => stopping.abort() })
  state.mark = state.bad = 'bad'
  await look()
  assert.deepEqual(state.lines, [])
})
