import assert from 'node:assert/strict'
import { renameSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { aDisk } from '@chapterhouse/testkit/a-disk'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import fc from 'fast-check'
import { aServer } from './a-server.ts'
import { indexBook } from './an-indexed-book.ts'

const SECRET = 'THE SECRET OF ANOTHER HOUSE'
const WAYS = ['stream', 'cover', 'file', 'files', 'item', 'chapters', 'fs', 'next', 'progress'] as const

const part = fc.constantFrom(
  ...[
    '..',
    '.',
    '...',
    '',
    ' ',
    '..;',
    '. .',
    '..\\',
    '\\..',
    '%2e%2e',
    '%252e%252e',
    '%c0%ae',
    '..%00',
    '\0',
    'a\0',
    '\u2024\u2024',
  ],
  ...[
    '．．',
    '‥',
    '\uff0e\uff0e',
    '\u2215..',
    '∕',
    '／',
    '\u202e..',
    '\u00a0',
    '~',
    '~root',
    '$HOME',
    'C:',
    'file:',
    '//host',
    'CON',
  ],
  ...[
    'Dune',
    'DUNE',
    'Dune.',
    'Dune ',
    'du\u0301ne',
    '1.mp3',
    'leak.mp3',
    'leak',
    'secret.mp3',
    'secret.pdf',
    'outside',
    'etc',
    'passwd',
    'proc',
    'self',
    'environ',
    'x'.repeat(255),
  ],
)
const separator = fc.constantFrom('/', '/', '/', '//', '/./', '\\', '%2f', '%5c', '')
const hostile = fc.array(fc.tuple(part, separator), { minLength: 1, maxLength: 8 }).map((parts) => parts.flat().join(''))

async function aHouseBesideSecrets() {
  const house = await aServer()
  const outside = temporaryFolder()
  await aDisk(house.root, { 'Dune/1.mp3': 'sound', 'Dune/map.pdf': 'map' })
  for (const name of ['secret.mp3', 'secret.pdf', 'cover.jpg']) writeFileSync(path.join(outside.path, name), SECRET)
  // What an operator, or another program, may have put there.
  symlinkSync(path.join(outside.path, 'secret.mp3'), path.join(house.root, 'Dune/leak.mp3'))
  symlinkSync(outside.path, path.join(house.root, 'leak'))
  symlinkSync(path.join('..', path.basename(outside.path)), path.join(house.root, 'outside'))
  indexBook(house.services, { path: 'Dune', files: ['1.mp3'] })
  const dispose = async () => {
    await house[Symbol.asyncDispose]()
    outside[Symbol.dispose]()
  }
  return { house, outside: outside.path, [Symbol.asyncDispose]: dispose }
}

test('ten thousand hostile paths open nothing outside of the root', async () => {
  await using place = await aHouseBesideSecrets()
  const { house, outside } = place
  const headers = house.person('Root', { isAdmin: true })
  const up = path.relative(house.root, outside)
  const paths = fc.sample(hostile, { numRuns: 10_000, seed: 20_261_122 })
  paths.push(
    `${up}/secret.mp3`,
    `Dune/../${up}/secret.mp3`,
    `${outside}/secret.mp3`,
    'leak/secret.mp3',
    'Dune/leak.mp3',
    'outside/secret.pdf',
  )
  const statuses = new Set<number>()
  for (const [at, where] of paths.entries()) {
    // Encoded as a browser would, and as written by somebody who hopes that it is decoded twice.
    const query = at % 3 === 0 ? encodeURI(where).replace(/[#&+?]/g, encodeURIComponent) : encodeURIComponent(where)
    for (const way of at < 100 || at >= 10_000 ? WAYS : [WAYS[at % WAYS.length]]) {
      const answer = await house.app.inject({ url: `/api/v1/libraries/1/${way}?path=${query}`, headers })
      statuses.add(answer.statusCode)
      assert.ok(!answer.body.includes(SECRET), `${way} of ${JSON.stringify(where)}`)
      assert.ok(!answer.body.includes(outside) && !answer.body.includes('root:x:'), `${way} of ${JSON.stringify(where)}`)
      assert.ok(answer.statusCode < 500, `${way} of ${JSON.stringify(where)}: ${answer.statusCode}`)
    }
  }
  assert.deepEqual([...statuses].toSorted(), [200, 400, 404])
})

test('a link that is planted while files are opened leads nobody out', async () => {
  await using place = await aHouseBesideSecrets()
  const { house, outside } = place
  const headers = house.person('Root', { isAdmin: true })
  const [shown, file, link] = ['Dune/2.mp3', 'Dune/.file', 'Dune/.link'].map((name) => path.join(house.root, name))
  assert.ok(shown && file && link)
  const bodies = new Map<string, number>()
  for (let round = 0; round < 150; round += 1) {
    const asking = Array.from({ length: 6 }, () => house.app.inject({ url: '/api/v1/libraries/1/stream?path=Dune/2.mp3', headers }))
    for (let swap = 0; swap < 6; swap += 1) {
      writeFileSync(file, `sound ${round}`)
      renameSync(file, shown)
      await new Promise((resolve) => setImmediate(resolve))
      symlinkSync(path.join(outside, 'secret.mp3'), link)
      renameSync(link, shown)
      await new Promise((resolve) => setImmediate(resolve))
    }
    for (const answer of await Promise.all(asking)) {
      assert.ok(!answer.body.includes(SECRET))
      const kind = answer.statusCode === 200 ? 'sound' : String(answer.statusCode)
      bodies.set(kind, (bodies.get(kind) ?? 0) + 1)
    }
  }
  // Both were met: the file, and the link in its place.
  assert.ok((bodies.get('sound') ?? 0) > 0 && (bodies.get('400') ?? 0) > 0, JSON.stringify([...bodies]))
})
