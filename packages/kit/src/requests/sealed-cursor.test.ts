import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { operation } from '@chapterhouse/contract/operation'
import { anyCharacter } from '@chapterhouse/testkit/any-character'
import fc from 'fast-check'
import Type from 'typebox'
import { createCursorSeal, fitsCursor, type ListOfPerson } from './sealed-cursor.ts'

const list = operation({
  method: 'GET',
  path: '/things/:id',
  guard: 'session',
  summary: 'Things',
  params: Type.Object({ id: Type.Integer() }),
  query: Type.Object({ kind: Type.Optional(Type.String()), tag: Type.Optional(Type.Array(Type.String())), cursor: Type.String() }),
  responses: { 200: Type.Object({}) },
})
const mine: ListOfPerson = { userId: 1, list, parameters: { id: 1, kind: 'a', tag: ['x', 'y'] } }
const key = randomBytes(32)
const seal = createCursorSeal(() => key)
const anything = (content: unknown): content is unknown => content !== undefined

test('opens what it sealed; equal content gives equal cursors, different content different ones', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 2 }), fc.jsonValue({ maxDepth: 2 }), (one, other) => {
      fc.pre(fitsCursor(one) && fitsCursor(other))
      const cursor = seal.of(mine).seal(one)
      assert.match(cursor, /^[\w-]{38,2048}$/)
      assert.deepEqual(seal.of(mine).open(cursor, anything), JSON.parse(JSON.stringify(one)))
      assert.equal(
        createCursorSeal(() => key)
          .of(mine)
          .seal(one),
        cursor,
      )
      assert.equal(seal.of(mine).seal(other) === cursor, JSON.stringify(one) === JSON.stringify(other))
    }),
  )
})

test('a cursor reveals nothing about its content', () => {
  const title = 'A hidden title'
  const cursor = seal.of(mine).seal([title])
  const bytes = Buffer.from(cursor, 'base64url').toString('latin1')
  assert.ok(!bytes.includes(title) && !bytes.includes('hidden'))
})

const same: readonly { name: string; of: ListOfPerson }[] = [
  { name: 'another page', of: { ...mine, parameters: { ...mine.parameters, cursor: 'x' } } },
  { name: 'values in another order', of: { ...mine, parameters: { tag: ['y', 'x', 'x'], kind: 'a', id: 1 } } },
  { name: 'a parameter that the list does not have', of: { ...mine, parameters: { ...mine.parameters, colour: 'red' } } },
]
for (const { name, of } of same)
  test(`is valid for ${name}`, () => assert.equal(seal.of(of).open(seal.of(mine).seal(5), anything), 5))

const others: readonly { name: string; of: ListOfPerson }[] = [
  { name: 'another person', of: { ...mine, userId: 2 } },
  { name: 'another method', of: { ...mine, list: { ...list, method: 'POST' } } },
  { name: 'another path', of: { ...mine, list: { ...list, path: '/others/:id' } } },
  { name: 'another id in the path', of: { ...mine, parameters: { ...mine.parameters, id: 2 } } },
  { name: 'another filter', of: { ...mine, parameters: { ...mine.parameters, kind: 'b' } } },
  { name: 'no filter', of: { ...mine, parameters: { ...mine.parameters, kind: '' } } },
  { name: 'fewer values', of: { ...mine, parameters: { ...mine.parameters, tag: ['x'] } } },
]
for (const { name, of } of others)
  test(`is refused for ${name}`, () => {
    assert.throws(() => seal.of(of).open(seal.of(mine).seal(5), anything), /^AppError: invalid cursor$/)
  })

test('is refused after any change, and with another key', () => {
  const cursor = seal.of(mine).seal(['a position', 5])
  for (let at = 0; at < cursor.length; at += 1)
    for (const letter of ['A', 'B', 'z', '_', '', 'AA', '=', '\0', 'é']) {
      const changed = cursor.slice(0, at) + letter + cursor.slice(at + 1)
      if (changed !== cursor) assert.throws(() => seal.of(mine).open(changed, anything), /^AppError: invalid cursor$/, changed)
    }
  const lost = createCursorSeal(() => randomBytes(32))
  assert.throws(() => lost.of(mine).open(cursor, anything), /^AppError: invalid cursor$/)
})

test('any other text is refused', () => {
  const texts = fc.oneof(
    fc.string({ unit: anyCharacter, minLength: 1, maxLength: 300 }),
    fc.uint8Array({ minLength: 1, maxLength: 3_000 }).map((bytes) => Buffer.from(bytes).toString('base64url')),
    fc.json().map((text) => Buffer.from(text).toString('base64url')),
  )
  fc.assert(
    fc.property(texts, (text) => {
      assert.throws(() => seal.of(mine).open(text, anything), /^AppError: invalid cursor$/)
    }),
  )
})

test('refuses a position in an unexpected form; no cursor means the first page', () => {
  const isText = (content: unknown) => typeof content === 'string'
  assert.throws(() => seal.of(mine).open(seal.of(mine).seal(5), isText), /^AppError: invalid cursor$/)
  assert.equal(seal.of(mine).open('', isText), undefined)
  assert.equal(seal.of(mine).open(undefined, isText), undefined)
})

test('the key is read once, when the first cursor is needed', () => {
  let reads = 0
  const counting = createCursorSeal(() => {
    reads += 1
    return key
  })
  counting.of(mine).open('', anything)
  assert.equal(reads, 0)
  counting.of(mine).open(counting.of(mine).seal(1), anything)
  assert.equal(reads, 1)
})
