import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actionOfKey, type Pressed, SHORTCUTS, type ShortcutAction } from './shortcuts.ts'

const press = (key: string, more: Partial<Pressed> = {}, singleKeys = true) =>
  actionOfKey({ key, shift: false, hasOther: false, focus: 'page', isRepeated: false, ...more }, singleKeys)

const TABLE: readonly (readonly [string, Partial<Pressed>, ShortcutAction | undefined])[] = [
  [' ', {}, 'toggle'],
  ['k', {}, 'toggle'],
  ['K', { shift: true }, 'toggle'],
  ['j', {}, 'skip-back'],
  ['l', {}, 'skip-forward'],
  ['ArrowLeft', {}, 'skip-back'],
  ['ArrowRight', {}, 'skip-forward'],
  ['ArrowLeft', { shift: true }, 'previous-chapter'],
  ['ArrowRight', { shift: true }, 'next-chapter'],
  ['ArrowUp', {}, undefined],
  ['[', {}, 'slower'],
  [']', {}, 'faster'],
  ['b', {}, 'bookmark'],
  ['s', {}, 'sleep'],
  ['c', {}, 'chapters'],
  ['u', {}, 'undo'],
  ['m', {}, 'mute'],
  ['/', {}, 'search'],
  ['?', { shift: true }, 'help'],
  ['x', {}, undefined],
  ['b', { focus: 'field' }, undefined],
  [' ', { focus: 'field' }, undefined],
  [' ', { focus: 'control' }, undefined],
  ['k', { focus: 'control' }, 'toggle'],
  ['ArrowLeft', { focus: 'control' }, 'skip-back'],
  ['ArrowLeft', { focus: 'arrows' }, undefined],
  ['ArrowLeft', { focus: 'arrows', shift: true }, 'previous-chapter'],
  ['b', { focus: 'arrows' }, 'bookmark'],
  ['c', { hasOther: true }, undefined],
  ['b', { isRepeated: true }, undefined],
  [' ', { isRepeated: true }, undefined],
  ['l', { isRepeated: true }, 'skip-forward'],
  [']', { isRepeated: true }, 'faster'],
]

for (const [key, more, act] of TABLE)
  test(`P-44 "${key}" ${JSON.stringify(more)} is ${act ?? 'not handled'}`, () => assert.equal(press(key, more), act))

test('P-44 handles no key while single keys are disabled', () => {
  for (const [key, more] of TABLE) assert.equal(press(key, more, false), undefined)
})

test('the help lists every action once', () => {
  const named = SHORTCUTS.map(([act]) => act)
  assert.deepEqual([...new Set(TABLE.map(([, , act]) => act).filter(Boolean))].sort(), [...named].sort())
  assert.equal(new Set(named).size, named.length)
})
