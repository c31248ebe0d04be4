import assert from 'node:assert/strict'
import { test } from 'node:test'
import Type from 'typebox'
import { lazyValidators } from './validation.ts'

const schema = Type.Object({
  code: Type.Optional(Type.String()),
  note: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  extra: Type.Optional(Type.Unknown()),
})
const validate = lazyValidators()({ schema, httpPart: 'body', method: 'POST', url: '/' }) as (body: unknown) => boolean

/** The body, and the names read from it; '*' if its keys are enumerated. */
function watched<T extends object>(body: T) {
  const read: string[] = []
  const proxy = new Proxy(body, {
    get: (target, name) => {
      read.push(String(name))
      return Reflect.get(target, name)
    },
    ownKeys: (target) => {
      read.push('*')
      return Reflect.ownKeys(target)
    },
  })
  return { proxy, read }
}

const bodies = [
  ['many keys', Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`key ${n}`, null])), true],
  ['an array', Array.from({ length: 1000 }, () => 0), false],
  ['names of every object', { constructor: null, toString: null, length: null, code: 'x' }, true],
  ['nested values', { deep: [[[[null]]]], code: 'x' }, true],
] as const
for (const [name, body, fits] of bodies)
  test(`reads only declared members: ${name}`, () => {
    const { proxy, read } = watched(body)
    assert.equal(validate(proxy), fits)
    assert.deepEqual(
      read.filter((key) => !Object.hasOwn(schema.properties, key)),
      [],
    )
  })

test('drops a null where the schema allows none', () => {
  const body = { code: null, note: null, extra: null, unknown: null }
  assert.equal(validate(body), true)
  assert.deepEqual(body, { note: null, unknown: null })
})
