import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anyCharacter } from '@chapterhouse/testkit/any-character'
import { runs } from '@chapterhouse/testkit/runs'
import fc from 'fast-check'
import { composeEnvelope } from '../envelope/compose-envelope.ts'
import { earlierWorks } from '../envelope/earlier-works.ts'
import { viewsOf } from '../envelope/envelope.ts'
import { hideSpoilers } from '../envelope/hide-spoilers.ts'
import { renderEnvelope, withLocals } from '../envelope/render-envelope.ts'
import { ORCHARD } from '../test/fake-metadata-service.ts'
import { readChapters, readLookup, readSeries, readWork } from './read-documents.ts'
import { readFoundWorks } from './read-found-works.ts'

/** A document with some values replaced by arbitrary ones. */
function spoilt(document: unknown): fc.Arbitrary<unknown> {
  const anything = fc.oneof(
    // JSON text has no -0, which is compared here.
    fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value))),
    fc.string({ unit: anyCharacter }),
    fc.constantFrom('..', 'constructor', '__proto__', '\u202e', '<b>', ',"local":null', -1, 1e308, 2 ** 53),
  )
  const kept = Array.isArray(document)
    ? fc.tuple(...document.map(spoilt))
    : typeof document === 'object' && document !== null
      ? fc.record(Object.fromEntries(Object.entries(document).map(([name, value]) => [name, spoilt(value)])), { requiredKeys: [] })
      : fc.constant(document)
  return fc.oneof({ weight: 8, arbitrary: kept }, { weight: 1, arbitrary: anything })
}

const LOCAL = { library_id: 1, path: 'A "book","local":null' }
const OPTIONS = { numRuns: runs(200, 5_000) }

test('documents of any shape are read or refused, and those that are read can be shown', () => {
  fc.assert(
    fc.property(spoilt(ORCHARD.work), spoilt(ORCHARD.series), (sentWork, sentSeries) => {
      const [work, series] = [readWork(sentWork), readSeries(sentSeries)]
      if (!work) return
      const lookup = { workId: work.id, recordingId: 'oren-vale-2020' }
      const origin = { identifier: { asin: 'B000000001' }, base: 'https://metadata.example' }
      const envelope = composeEnvelope({ lookup, work, series: series ? { 'orchard-cycle': series } : {} }, origin)
      assert.deepEqual(JSON.parse(JSON.stringify(envelope)), envelope, 'nothing is lost on the way')
      const locals = viewsOf(envelope).flatMap(({ works }) => works.map((_, at) => (at % 2 === 0 ? LOCAL : undefined)))
      assert.deepEqual(JSON.parse(renderEnvelope(envelope, locals)), withLocals(envelope, locals))
      assert.ok(envelope.web_url.startsWith('https://metadata.example/works/'))
      assert.ok(earlierWorks(envelope).length <= 5)
      const { work: hidden } = hideSpoilers(envelope.work, { isFinished: false, chapter: undefined })
      assert.ok((hidden.characters ?? []).every(({ reveal }) => reveal.chapter <= 1))
      assert.equal(hidden.recap_summary, undefined)
    }),
    OPTIONS,
  )
})

test('any JSON is read without an error', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      for (const read of [readWork, readSeries, readLookup, readChapters, readFoundWorks]) read(value)
    }),
    OPTIONS,
  )
})
