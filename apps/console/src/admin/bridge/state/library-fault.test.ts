import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bridgeTexts } from '../../../texts/server/bridge.ts'
import { faultOf } from './library-fault.ts'

const { libraries: texts } = bridgeTexts.value

for (const [name, reported, text] of [
  ['usable', { ok: true, writable: true, error: '' }, undefined],
  ['not reported', undefined, texts.notReported.text],
  ['a known code', { ok: false, writable: false, error: 'mismatch' }, texts.faults['mismatch']?.text],
  ['not writable, without a code', { ok: true, writable: false, error: '' }, texts.faults['read_only']?.text],
  ['the code of a newer bridge', { ok: false, writable: false, error: 'asleep' }, "The bridge can't use this folder (asleep)."],
  ['no code', { ok: false, writable: true, error: '' }, "The bridge can't use this folder."],
  [
    'a code that every object has',
    { ok: false, writable: false, error: 'constructor' },
    "The bridge can't use this folder (constructor).",
  ],
] as const)
  test(`why a library can't be written to: ${name}`, () => assert.equal(faultOf(reported, texts)?.text, text))
