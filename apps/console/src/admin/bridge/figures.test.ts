import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bridgeCreateTexts } from '../../texts/server/bridge-create.ts'
import { costText, type Figures, hoursText, totalOf, usd } from './figures.ts'

const texts = bridgeCreateTexts.value
const audio = (asr_hours: number, agent_cost_usd: number | null): Figures => ({ source: 'audio', asr_hours, agent_cost_usd })
const ebook = (agent_cost_usd: number | null): Figures => ({ source: 'ebook', asr_hours: 0, agent_cost_usd })

test('amounts are in US dollars in both languages', () => {
  assert.equal(usd(1.2, 'en'), '$1.20')
  assert.equal(usd(1234.5, 'de'), '1.234,50\u00a0$')
})

const cases: readonly [name: string, books: readonly Figures[], hours: string, cost: string][] = [
  ['an audiobook', [audio(2.5, 1.236)], 'about 2 h 30 min', 'about $1.24'],
  ['an e-book', [ebook(1.35)], 'none, the e-book is read', 'about $1.35'],
  ['no estimate of the cost is not free', [audio(2, null)], 'about 2 h', 'no estimate yet'],
  ['no estimate at all', [audio(0, null)], 'no estimate yet', 'no estimate yet'],
  ['less than a cent is not free', [audio(0.01, 0)], 'about 1 min', 'less than $0.01'],
  ['a sum', [audio(2, 1), ebook(0.5), audio(1, 0.25)], 'about 3 h', 'about $1.75'],
  [
    'a sum with gaps',
    [audio(2, 1), audio(0, null), ebook(null)],
    'about 2 h, and 1 book without an estimate yet',
    'about $1.00, and 2 books without an estimate yet',
  ],
]
for (const [name, books, hours, cost] of cases)
  test(`time and cost in words: ${name}`, () => {
    assert.equal(hoursText(totalOf(books), texts), hours)
    assert.equal(costText(totalOf(books), false, texts), cost)
    assert.equal(costText(totalOf(books), true, texts), 'covered by a subscription')
  })
