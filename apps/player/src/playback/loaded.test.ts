import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLoaded, type LoadedInput, type LoadedState, nextLoaded } from './loaded.ts'
import { beginAt } from './position/playback-state.ts'
import { EMPTY_STACK, type Jump } from './position/undo-stack.ts'

const REF = { libraryId: 1, path: 'A' }

const bookAt = (position: number, more: Partial<LoadedState> = {}): LoadedState => ({
  ref: REF,
  key: '1:A',
  book: {
    ref: REF,
    title: 'A',
    author: '',
    narrator: '',
    series: '',
    revision: 'a.b',
    timeline: { files: [], chapters: [], duration: 1_000, storyEnd: 990 },
  },
  isPlayableAnywhere: true,
  from: undefined,
  collection: [],
  state: beginAt(position),
  stack: EMPTY_STACK,
  isBlind: false,
  blindMs: 0,
  hasOpenConflict: false,
  hasChosen: false,
  isTouched: false,
  hasSlept: false,
  ...more,
})
const jumpTo = (to: number, cause: Jump['cause'] = 'scrub'): LoadedInput => ({
  kind: 'jump',
  jump: { from: 0, to, at: 1, cause },
  isSounding: false,
})

test('playback past the story end finishes the book once', () => {
  const first = nextLoaded(bookAt(985), { kind: 'sounded', position: 991, ms: 6_000, at: 1 })
  assert.ok(first.effects.includes('finished'))
  const second = nextLoaded(first.state, { kind: 'sounded', position: 992, ms: 1_000, at: 2 })
  assert.ok(!second.effects.includes('finished'))
  assert.deepEqual([second.state.span?.from, second.state.span?.to, second.state.isTouched], [985, 992, true])
})

test('records the span of playback after every fifteen seconds of it', () => {
  let state = bookAt(0)
  const noted = [10, 20, 29, 31].filter((position) => {
    const step = nextLoaded(state, { kind: 'sounded', position, ms: (position - state.state.position) * 1_000, at: position })
    state = step.state
    return step.effects.includes('note-span')
  })
  assert.deepEqual(noted, [20, 31])
})

test('a jump by the listener settles pending decisions, and Undo removes it from the history', () => {
  const before = bookAt(0, { hasOpenConflict: true, previous: { index: 3, at: 0 } })
  const { state } = nextLoaded(before, jumpTo(500))
  assert.deepEqual(
    [state.state.position, state.hasOpenConflict, state.hasChosen, state.isTouched, state.previous, state.stack.jumps.length],
    [500, false, true, true, undefined, 1],
  )
  assert.equal(nextLoaded(before, jumpTo(500, 'chapter')).state.previous?.index, 3)
  assert.equal(nextLoaded(state, { kind: 'undo' }).state.stack.jumps.length, 0)
})

test("another device's position holds back saves unless the listener chose the current one", () => {
  const known = (blindMs: number) =>
    nextLoaded(bookAt(0, { isBlind: true, blindMs }), { kind: 'server-known', isOtherElsewhere: true }).state
  assert.deepEqual([known(4_999).hasOpenConflict, known(5_000).hasOpenConflict, known(0).isBlind], [true, false, false])
})

test('a loaded book is the same object after every change', () => {
  const loaded = createLoaded(bookAt(0))
  const same = loaded
  assert.deepEqual(loaded.send({ kind: 'take-over', state: beginAt(700), at: 5 }), [])
  assert.deepEqual([same.state.position, same.stack.jumps.at(-1)?.cause], [700, 'device'])
})
