import assert from 'node:assert/strict'
import { test } from 'node:test'
import { communityVolumes } from './community-volumes.ts'

const ANSWERS: Record<string, unknown> = {
  '/lookup?isbn=9780000000002': { work: { id: 'third' }, recording_id: '' },
  '/works/third': {
    id: 'third',
    series: [
      { id: 'other', name: 'Other' },
      { id: 'cycle', name: 'The Cycle', position: '3' },
    ],
  },
  '/series/cycle': {
    works: [
      { position: '1-1.5', work: { id: 'first' } },
      { position: '2', work: { id: 'second' } },
      { position: '3', work: { id: 'third' } },
      { position: '4', work: { id: 'fourth' } },
    ],
  },
  '/works/first': {
    recaps: [{ through: { chapter: 4 }, text: 'Ann leaves. Bo stays.' }],
    recap_summary: { ending: 'Ann is back.' },
  },
  '/works/second': { recaps: [{ through: { chapter: 0 }, scope: 'series', text: 'Earlier things.' }] },
}

const wanted = { isbn: '9780000000002', series: 'The cycle', index: 3 }
const asked: string[] = []
const service = {
  baseUrl: 'http://service.test',
  stop: new AbortController().signal,
  get: (url: string) => {
    const path = url.replace('http://service.test/api/v1', '')
    asked.push(path)
    return Promise.resolve(new Response(JSON.stringify(ANSWERS[path] ?? {}), { status: path in ANSWERS ? 200 : 404 }))
  },
}

test('the sentences of earlier recaps stand for facts, and later volumes are not requested', async () => {
  const volumes = await communityVolumes(wanted, service)
  assert.deepEqual(
    volumes.map((chapters) => chapters.map(({ facts }) => facts.map(({ text }) => text))),
    [[['Ann leaves.', 'Bo stays.'], ['Ann is back.']]],
  )
  assert.ok(!asked.includes('/works/fourth'))
})

for (const [what, changes, get] of [
  ['no address is set', { baseUrl: '' }, service.get],
  ['the service is away', {}, () => Promise.reject(new TypeError('fetch failed'))],
  ['the answer is no JSON', {}, () => Promise.resolve(new Response('<html>'))],
  ['the answer is of another shape', {}, () => Promise.resolve(new Response('[{"work":[]}]'))],
] as const)
  test(`there are no recaps if ${what}`, async () =>
    assert.deepEqual(await communityVolumes(wanted, { ...service, ...changes, get }), []))
