import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MOST_OFFERED, offered, stepIn } from './combobox-list.ts'

const options = ['Anna Berg', 'Berg, Jo', 'Zoë'].map((text) => ({ text }))
const texts = (typed: string | undefined) => offered(options, typed).shown.map(({ text }) => text)

test('what fits is offered, and first what begins with it', () => {
  assert.deepEqual(texts('berg'), ['Berg, Jo', 'Anna Berg'])
  assert.deepEqual(texts('zoe'), ['Zoë'])
  assert.deepEqual(texts('x'), [])
})

test('nothing typed offers all, in their order', () => {
  assert.deepEqual(texts(undefined), ['Anna Berg', 'Berg, Jo', 'Zoë'])
  assert.deepEqual(texts('  '), ['Anna Berg', 'Berg, Jo', 'Zoë'])
})

test('of very many some are offered, and how many there are besides', () => {
  const many = Array.from({ length: MOST_OFFERED + 7 }, (_, at) => ({ text: `Person ${at}` }))
  const { shown, more } = offered(many, 'p')
  assert.deepEqual([shown.length, more], [MOST_OFFERED, 7])
})

test('arrows go round, other keys are not for the list', () => {
  assert.deepEqual([stepIn(3, 2, 'ArrowDown'), stepIn(3, 0, 'ArrowUp'), stepIn(0, 0, 'ArrowDown')], [0, 2, 0])
  assert.deepEqual([stepIn(3, -1, 'ArrowDown'), stepIn(3, -1, 'ArrowUp')], [0, 2])
  assert.equal(stepIn(3, 0, 'Home'), undefined)
})
