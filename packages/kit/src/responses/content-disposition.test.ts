import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { attachment } from './content-disposition.ts'

const cases: [name: string, plain: string, exact?: string][] = [
  ['Dune.m4b', 'Dune.m4b'],
  ['Ender’s Game – Part 1.m4b', 'Ender_s Game _ Part 1.m4b', 'Ender%E2%80%99s%20Game%20%E2%80%93%20Part%201.m4b'],
  ['He said "no".mp3', 'He said _no_.mp3', 'He%20said%20%22no%22.mp3'],
  ['50% off;x.mp3', '50_ off;x.mp3', '50%25%20off%3Bx.mp3'],
  ['a\r\nSet-Cookie: x.mp3', 'a__Set-Cookie: x.mp3', 'a%0D%0ASet-Cookie%3A%20x.mp3'],
  ['\u0007\u007f.mp3', '__.mp3', '%07%7F.mp3'],
  ['三体.m4b', '__.m4b', '%E4%B8%89%E4%BD%93.m4b'],
  ['back\\slash.mp3', 'back_slash.mp3', 'back%5Cslash.mp3'],
  ["é'(1)*.mp3", "_'(1)*.mp3", '%C3%A9%27%281%29%2A.mp3'],
  ["it's (1)*.mp3", "it's (1)*.mp3"],
  ['📖.mp3', '_.mp3', '%F0%9F%93%96.mp3'],
]
for (const [name, plain, exact] of cases) {
  test(`names a download of "${name}" for every browser`, () => {
    const more = exact === undefined ? '' : `; filename*=UTF-8''${exact}`
    assert.equal(attachment(name), `attachment; filename="${plain}"${more}`)
  })
}

test('the header is printable ASCII with one quoted name for any file name', () => {
  const anything = fc
    .array(fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)))
    .map((units) => units.join(''))
  fc.assert(
    fc.property(anything, (name) =>
      assert.match(attachment(name), /^attachment; filename="[^"\\]*"(; filename\*=UTF-8''[\w.~!%-]*)?$/),
    ),
  )
})
