import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ConditionalHeaders, evaluateConditions, fileTag, mayRange, type Precondition } from './conditional.ts'

const modifiedMs = Date.UTC(2026, 10, 20, 12, 0, 0, 500)
const etag = fileTag(1_000, modifiedMs)
const file = { etag, modifiedMs }
const now = 'Fri, 20 Nov 2026 12:00:00 GMT'
const earlier = 'Fri, 20 Nov 2026 11:59:59 GMT'
const later = 'Fri, 20 Nov 2026 12:00:01 GMT'

const cases: [headers: ConditionalHeaders, is: Precondition, name?: string][] = [
  [{}, 'send'],
  [{ 'if-none-match': etag }, 'not-modified'],
  [{ 'if-none-match': `W/${etag}` }, 'not-modified'],
  [{ 'if-none-match': `"other", W/"more" , ${etag}` }, 'not-modified'],
  [{ 'if-none-match': '*' }, 'not-modified'],
  [{ 'if-none-match': '"other"' }, 'send'],
  [{ 'if-none-match': etag.slice(1, -1) }, 'send'],
  [{ 'if-none-match': '' }, 'send'],
  [{ 'if-none-match': '"other"', 'if-modified-since': now }, 'send'],
  [{ 'if-none-match': etag, 'if-modified-since': earlier }, 'not-modified'],
  [{ 'if-modified-since': now }, 'not-modified'],
  [{ 'if-modified-since': later }, 'not-modified'],
  [{ 'if-modified-since': earlier }, 'send'],
  [{ 'if-modified-since': 'yesterday' }, 'send'],
  [{ 'if-modified-since': '2026-11-20T12:00:00Z' }, 'send'],
  [{ 'if-modified-since': 'Friday, 20-Nov-26 12:00:00 GMT' }, 'not-modified'],
  [{ 'if-modified-since': 'Fri Nov 20 12:00:00 2026' }, 'not-modified'],
  [{ 'if-modified-since': 'Fri Nov 20 11:59:59 2026' }, 'send'],
  [{ 'if-match': etag }, 'send'],
  [{ 'if-match': `"other", ${etag}` }, 'send'],
  [{ 'if-match': '*' }, 'send'],
  [{ 'if-match': '"other"' }, 'failed'],
  [{ 'if-match': `W/${etag}` }, 'failed'],
  [{ 'if-match': etag, 'if-none-match': etag }, 'not-modified'],
  [{ 'if-match': '"other"', 'if-none-match': etag }, 'failed'],
  [{ 'if-match': etag, 'if-unmodified-since': earlier }, 'send'],
  [{ 'if-unmodified-since': earlier }, 'failed'],
  [{ 'if-unmodified-since': now }, 'send'],
  [{ 'if-unmodified-since': later }, 'send'],
  [{ 'if-unmodified-since': 'never' }, 'send'],
]
for (const [headers, is] of cases) {
  test(`${JSON.stringify(headers)} means ${is}`, () => assert.equal(evaluateConditions(headers, file), is))
}

test('without a modification time only the ETag decides', () => {
  assert.equal(evaluateConditions({ 'if-modified-since': later }, { etag }), 'send')
  assert.equal(evaluateConditions({ 'if-unmodified-since': earlier }, { etag }), 'send')
  assert.equal(mayRange(now, { etag }, modifiedMs + 5_000), false)
})

const ranges: [ifRange: string | undefined, fits: boolean, ageMs?: number][] = [
  [undefined, true],
  [etag, true],
  [`W/${etag}`, false],
  ['"old"', false],
  [now, true],
  [now, true, 1_000],
  [now, false, 999],
  [earlier, false],
  [later, false],
  ['nonsense', false],
]
for (const [ifRange, fits, ageMs = 60_000] of ranges) {
  test(`If-Range "${ifRange}" ${ageMs} ms after the change ${fits ? 'keeps' : 'drops'} the range`, () =>
    assert.equal(mayRange(ifRange, file, modifiedMs + ageMs), fits))
}

test('an ETag is strong, quoted, and differs for sizes and for edits within a second', () => {
  assert.match(etag, /^"3e8-[0-9a-f]+"$/)
  assert.notEqual(etag, fileTag(1_000, modifiedMs + 1))
  assert.notEqual(etag, fileTag(1_001, modifiedMs))
  assert.equal(etag, fileTag(1_000, modifiedMs))
})
