import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLayerStack } from './layer-stack.ts'

/** A browser history: entries, and steps that take effect later. */
function madeHistory() {
  const entries: { state: unknown; url: string }[] = [{ state: null, url: '/web/' }]
  let at = 0
  let listener = () => {}
  const pending: number[] = []
  const history = {
    get state() {
      return entries[at]?.state
    },
    pushState(state: unknown, _: string, url = entries[at]?.url ?? '') {
      entries.splice(at + 1, entries.length, { state, url })
      at += 1
    },
    replaceState(state: unknown, _: string, url = entries[at]?.url ?? '') {
      entries[at] = { state, url }
    },
    go(steps = 0) {
      pending.push(steps)
    },
  }
  const step = (steps: number) => {
    at += steps
    listener()
  }
  return {
    history,
    entries,
    position: () => entries[at],
    at: () => at,
    /** The user presses Back. */
    back: () => step(-1),
    forward: () => step(1),
    /** The browser performs the pending steps. */
    settle: () => {
      for (let steps = pending.shift(); steps !== undefined; steps = pending.shift()) step(steps)
    },
    needs: {
      history: () => history,
      onStep: (onPop: () => void) => {
        listener = onPop
        return () => {
          listener = () => {}
        }
      },
    },
  }
}

function begin() {
  const made = madeHistory()
  const layers = createLayerStack(made.needs)
  layers.follow()
  return { ...made, layers }
}

test('P-47 Back closes the sheet, then the player, and never leaves the page', () => {
  const { layers, back, at, position } = begin()
  layers.show('player')
  layers.show('sleep')
  assert.deepEqual(layers.open.value, ['player', 'sleep'])
  back()
  assert.deepEqual(layers.open.value, ['player'])
  back()
  assert.deepEqual([layers.open.value, at(), position()?.url], [[], 0, '/web/'])
})

test('closing with a button also removes the history entry and all above it', () => {
  const { layers, settle, at } = begin()
  layers.show('player')
  layers.show('chapters')
  layers.close('player')
  assert.deepEqual(layers.open.value, [])
  settle()
  assert.deepEqual([layers.open.value, at()], [[], 0])
})

test('a layer opened while another is closing gets its entry afterwards', () => {
  const { layers, settle, at, position } = begin()
  layers.show('player')
  layers.show('more')
  layers.close('more')
  layers.show('sound')
  assert.deepEqual(layers.open.value, ['player', 'sound'])
  settle()
  assert.deepEqual([layers.open.value, at(), position()?.state], [['player', 'sound'], 2, { layers: ['player', 'sound'] }])
})

test('a layer that replaces another needs only one step back', () => {
  const { layers, back, at } = begin()
  layers.show('player')
  layers.show('more')
  layers.swap('sound')
  assert.deepEqual([layers.open.value, at()], [['player', 'sound'], 2])
  back()
  assert.deepEqual(layers.open.value, ['player'])
})

test('a page opened from the player covers it, and Back shows the player again', () => {
  const { layers, history, back } = begin()
  layers.show('player')
  history.pushState(null, '', '/web/book/1?path=A')
  layers.look()
  assert.deepEqual(layers.open.value, [])
  back()
  assert.deepEqual(layers.open.value, ['player'])
})

test('keeps other state in a history entry, and reopens the layer on Forward', () => {
  const { layers, history, back, forward, position } = begin()
  history.replaceState({ scroll: 40 }, '')
  layers.show('player')
  assert.deepEqual(position()?.state, { scroll: 40, layers: ['player'] })
  back()
  forward()
  assert.deepEqual(layers.open.value, ['player'])
})

test('opens a name once, closes only what is open, and ignores invalid entries', () => {
  const { layers, history, at } = begin()
  layers.show('player')
  layers.show('player')
  layers.close('sleep')
  assert.equal(at(), 1)
  history.replaceState({ layers: 'player' }, '')
  layers.look()
  assert.deepEqual(layers.open.value, [])
})

test('closes all layers on a change of user, and does not restore them from the history', () => {
  const made = madeHistory()
  const stack = createLayerStack(made.needs)
  stack.follow()
  stack.show('player')
  stack.show('marks')
  stack.clear()
  assert.deepEqual(stack.open.value, [])
  stack.look()
  assert.deepEqual(stack.open.value, [])
})

test('state written by a page after a layer is closed goes into the entry beneath', () => {
  const { layers, history, settle, position, at } = begin()
  const leave = () => history.replaceState(null, '', '/web/collections')
  layers.show('question')
  layers.close('question')
  layers.after(leave)
  assert.equal(position()?.url, '/web/')
  settle()
  assert.deepEqual([at(), position()?.url, layers.open.value], [0, '/web/collections', []])
})

test('restores the entry of each layer that is kept after a step back', () => {
  const { layers, history, position, back } = begin()
  layers.show('player')
  layers.show('marks')
  layers.show('note')
  assert.equal(layers.isLosing(), false)
  const [player, marks, note] = [['player'], ['player', 'marks'], ['player', 'marks', 'note']].map((layers) => ({ layers }))
  history.replaceState(player, '')
  assert.equal(layers.isLosing(), true)
  assert.deepEqual(layers.lacking(true), [marks, note])
  history.replaceState(null, '')
  assert.deepEqual(layers.lacking(true), [player, marks, note])
  assert.deepEqual(layers.lacking(false), [{ layers: [] }, player, marks, note])
  for (const state of layers.lacking(true)) history.pushState(state, '')
  back()
  assert.deepEqual([layers.open.value, position()?.state], [['player', 'marks'], marks])
})
