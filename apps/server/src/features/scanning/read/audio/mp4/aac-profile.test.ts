import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aacProfile } from './aac-profile.ts'

const configs = [
  ['plain AAC', '1210', undefined],
  ['HE-AAC, said in front', '2b9208', 'HE-AAC'],
  ['HE-AAC, said behind', '139056e5a0', 'HE-AAC'],
  ['HE-AACv2, said behind', '139056e5a54880', 'HE-AACv2'],
  ['HE-AACv2, said in front', 'eb8a08', 'HE-AACv2'],
  ['xHE-AAC', 'f94640', 'xHE-AAC'],
  ['an extension that is switched off', '139056e500', undefined],
  ['nothing', '', undefined],
] as const

for (const [name, config, profile] of configs) {
  test(`${name} is ${profile ?? 'plain AAC'}`, () => assert.equal(aacProfile(Buffer.from(config, 'hex')), profile))
}
