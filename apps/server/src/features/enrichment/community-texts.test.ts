import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCommunityTexts } from './community-texts.ts'
import type { FoundEnvelope } from './envelope/envelopes.ts'

const RECAPS = [{ through: { chapter: 1 }, text: 'So far.' }]
const match = {
  kind: 'match',
  envelope: { matched: true, work: { recaps: RECAPS }, series: [], web_url: '' },
} as unknown as FoundEnvelope
const book = (asin: string) => ({ asin, isbn: '' })

test('lookups that hang are unknown together after one deadline, and cached ones count even then', async () => {
  const asked: string[] = []
  const communityTexts = createCommunityTexts({
    isOn: () => true,
    envelopes: {
      async find([identifier]) {
        asked.push(JSON.stringify(identifier))
        return asked.at(-1)?.includes('CACHED') ? match : new Promise<never>(() => {})
      },
    },
    deadlineMs: 5,
  })
  const textsOf = communityTexts()
  const hanging = await Promise.all([textsOf(book('SLOW1')), textsOf(book('SLOW2')), textsOf(book('CACHED'))])
  assert.deepEqual(hanging, [undefined, undefined, ['recaps']])
  assert.deepEqual([await textsOf(book('SLOW3')), await textsOf(book('CACHED'))], [undefined, ['recaps']], 'after the deadline')
  assert.equal(asked.length, 5)
})
