import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actionOf, choiceOf, MAX_OFFERED, offered, stepIn } from './combobox-list.ts'

const options = ['Anna Berg', 'Berg, Jo', 'Zoë'].map((text) => ({ text }))
const texts = (typed: string | undefined) => offered(options, typed).shown.map(({ text }) => text)

test('offers matching options, prefix matches first', () => {
  assert.deepEqual(texts('berg'), ['Berg, Jo', 'Anna Berg'])
  assert.deepEqual(texts('zoe'), ['Zoë'])
  assert.deepEqual(texts('x'), [])
})

test('offers all options in order without typed text', () => {
  assert.deepEqual(texts(undefined), ['Anna Berg', 'Berg, Jo', 'Zoë'])
  assert.deepEqual(texts('  '), ['Anna Berg', 'Berg, Jo', 'Zoë'])
})

test('offers only some of very many options, with the number of others', () => {
  const many = Array.from({ length: MAX_OFFERED + 7 }, (_, at) => ({ text: `Person ${at}` }))
  const { shown, more } = offered(many, 'p')
  assert.deepEqual([shown.length, more], [MAX_OFFERED, 7])
})

test('the arrow keys wrap around, and other keys are ignored', () => {
  assert.deepEqual([stepIn(3, 2, 'ArrowDown'), stepIn(3, 0, 'ArrowUp'), stepIn(0, 0, 'ArrowDown')], [0, 2, 0])
  assert.deepEqual([stepIn(3, -1, 'ArrowDown'), stepIn(3, -1, 'ArrowUp')], [0, 2])
  assert.equal(stepIn(3, 0, 'Home'), undefined)
})

const KEYS = [
  { key: 'ArrowDown', isOpen: false, action: { kind: 'open' } },
  { key: 'ArrowUp', isOpen: false, action: { kind: 'open' } },
  { key: 'ArrowDown', isOpen: true, action: { kind: 'move', to: 2 } },
  { key: 'Enter', isOpen: true, action: { kind: 'enter' } },
  { key: 'Enter', isOpen: false, action: undefined },
  { key: 'Escape', isOpen: true, action: { kind: 'shut' } },
  { key: 'Escape', isOpen: false, action: undefined },
  { key: 'a', isOpen: true, action: undefined },
]

for (const { key, isOpen, action } of KEYS)
  test(`${key} in ${isOpen ? 'an open' : 'a closed'} list: ${action?.kind ?? 'ignored'}`, () => {
    assert.deepEqual(actionOf(key, { isOpen, count: 3, at: 1 }), action)
  })

test('Enter chooses the option, clears the value if there is no text, and keeps unmatched text', () => {
  assert.equal(choiceOf({ value: '7' }, 'zoe'), '7')
  assert.equal(choiceOf(undefined, ' '), '')
  assert.equal(choiceOf(undefined, 'x'), undefined)
  assert.equal(choiceOf(undefined, undefined), undefined)
})
