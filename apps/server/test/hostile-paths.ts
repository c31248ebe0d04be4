import assert from 'node:assert/strict'
import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { writeFiles } from '@chapterhouse/testkit/test-disk'
import fc from 'fast-check'
import { indexBook } from './indexed-book.ts'
import { createTestServer } from './test-server.ts'

export const SECRET = 'A SECRET OUTSIDE THE LIBRARY'
const PRIVATE = 'NOT SHARED'
const WAYS = ['stream', 'cover', 'file', 'files', 'item', 'chapters', 'attachments', 'fs', 'next', 'progress'] as const

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
  ...[
    'Vault',
    'Vault/private.mp3',
    'private.mp3',
    'to-vault',
    'to-private.mp3',
    'to-other',
    'chain',
    'loop',
    'up',
    'dangling',
    'own',
  ],
)
const separator = fc.constantFrom('/', '/', '/', '//', '/./', '\\', '%2f', '%5c', '')
const hostile = fc.array(fc.tuple(part, separator), { minLength: 1, maxLength: 8 }).map((parts) => parts.flat().join(''))

export async function serverBesideSecrets() {
  const server = await createTestServer()
  const outside = temporaryFolder()
  await writeFiles(server.root, { 'Dune/1.mp3': 'sound', 'Dune/map.pdf': 'map' })
  for (const name of ['secret.mp3', 'secret.pdf', 'cover.jpg']) writeFileSync(path.join(outside.path, name), SECRET)
  const characters = [{ id: 'one', name: SECRET, reveal: { chapter: 1 } }]
  await writeFiles(outside.path, { '.chapterhouse/characters.json': JSON.stringify({ license: 'CC-BY-SA-3.0', characters }) })
  // Links that an operator or another program may have created.
  symlinkSync(path.join(outside.path, 'secret.mp3'), path.join(server.root, 'Dune/leak.mp3'))
  symlinkSync(outside.path, path.join(server.root, 'leak'))
  symlinkSync(path.join('..', path.basename(outside.path)), path.join(server.root, 'outside'))
  const at = (...parts: string[]) => path.join(server.root, ...parts)
  // Links within the library: to unshared folders, to another library, in chains and in loops.
  for (const name of ['Vault', 'Dune/linked']) mkdirSync(at(name))
  for (const name of ['private.mp3', 'private.pdf', 'cover.jpg']) writeFileSync(at('Vault', name), PRIVATE)
  mkdirSync(path.join(outside.path, 'other'))
  writeFileSync(path.join(outside.path, 'other/secret.mp3'), SECRET)
  server.infrastructure.db.run('UPDATE libraries SET root = :root WHERE id = 2', { root: path.join(outside.path, 'other') })
  for (const [name, target] of Object.entries({
    'to-vault': '../Vault',
    // In its own book, because one linked file closes the whole book.
    'linked/to-private.mp3': '../../Vault/private.mp3',
    'to-private.pdf': '../Vault/private.pdf',
    'cover.jpg': '../Vault/cover.jpg',
    'to-other': path.join(outside.path, 'other'),
    chain: 'to-vault',
    loop: 'loop',
    up: '..',
    dangling: '../Vault/nothing',
    own: '1.mp3',
    'own.mp3': '1.mp3',
    '.chapterhouse': path.join(outside.path, '.chapterhouse'),
  }))
    symlinkSync(target, at('Dune', name))
  indexBook(server.services, { path: 'Dune', files: ['1.mp3'] })
  const dispose = async () => {
    await server[Symbol.asyncDispose]()
    outside[Symbol.dispose]()
  }
  return { server, outside: outside.path, [Symbol.asyncDispose]: dispose }
}

type World = Awaited<ReturnType<typeof serverBesideSecrets>>

/** Requests hostile paths as an admin and as a bridge: nothing outside the root is revealed. */
export async function openHostilePaths(count: number): Promise<void> {
  await using world = await serverBesideSecrets()
  const { server, outside } = world
  const headers = server.person('Root', { isAdmin: true })
  const up = path.relative(server.root, outside)
  const paths = fc.sample(hostile, { numRuns: count, seed: 20_261_122 })
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
    // Encoded like a browser, or like an attacker who hopes for double decoding.
    const query = at % 3 === 0 ? encodeURI(where).replace(/[#&+?]/g, encodeURIComponent) : encodeURIComponent(where)
    for (const way of at < 100 || at >= count ? WAYS : [WAYS[at % WAYS.length]]) {
      const response = await server.app.inject({ url: `/api/v1/libraries/1/${way}?path=${query}`, headers })
      statuses.add(response.statusCode)
      assert.ok(!response.body.includes(SECRET), `${way} of ${JSON.stringify(where)}`)
      assert.ok(!response.body.includes(outside) && !response.body.includes('root:x:'), `${way} of ${JSON.stringify(where)}`)
      assert.ok(response.statusCode < 500, `${way} of ${JSON.stringify(where)}: ${response.statusCode}`)
    }
  }
  assert.deepEqual([...statuses].toSorted(), [200, 400, 404])
  await requestAsBridge(world, paths)
}

/** Requests facts, rescans and estimates of these paths: nothing outside the root is read. */
async function requestAsBridge({ server }: World, paths: readonly string[]): Promise<void> {
  const { bridge } = server.services
  const token = bridge.pair(bridge.createCode().code, { name: '', client: { app: 'B', version: '', platform: '' } }, undefined)
  const headers = { authorization: `Bearer ${token}`, 'x-service-client': 'B' }
  const admin = server.person('Estimator', { isAdmin: true })
  const statuses = new Set<number>()
  for (const where of paths) {
    const query = encodeURIComponent(where)
    const rescan = (mode: string) =>
      ({ method: 'POST', url: '/api/v1/bridge/rescan', payload: { library_id: 1, path: where, mode }, headers }) as const
    for (const request of [
      { url: `/api/v1/bridge/libraries/1/book?path=${query}`, headers },
      { url: `/api/v1/admin/bridge/estimate?library_id=1&path=${query}`, headers: admin },
      rescan('attachments'),
      rescan('book'),
    ]) {
      const response = await server.app.inject(request)
      statuses.add(response.statusCode)
      assert.ok(!response.body.includes(SECRET), JSON.stringify(where))
      assert.ok([200, 400, 404].includes(response.statusCode), `${JSON.stringify(where)}: ${response.statusCode}`)
    }
  }
  assert.deepEqual([...statuses].toSorted(), [200, 400, 404])
  assert.deepEqual(server.infrastructure.db.all('SELECT path FROM book_attachments'), [])
}

/** The real path relative to the library's root; undefined if it is missing or outside. */
function realOf(root: string, where: string): string | undefined {
  try {
    const real = path.relative(realpathSync(root), realpathSync(path.join(root, where)))
    return real.startsWith('..') ? undefined : real
  } catch {
    return undefined
  }
}
const isOfDune = (where: string) => where === 'Dune' || where.startsWith('Dune/')

/** Requests hostile paths and links as a listener with one share: nothing outside the share is revealed. */
export async function requestHostilePathsWithShare(count: number): Promise<void> {
  await using world = await serverBesideSecrets()
  const { server } = world
  const headers = server.person('Ann', { granted: ['Dune'] })
  const paths = fc
    .sample(fc.tuple(fc.constantFrom('', 'Dune/', 'Dune/', 'Dune/'), hostile), { numRuns: count, seed: 20_261_124 })
    .map((parts) => parts.join(''))
  const links = ['to-vault', 'chain', 'up', 'up/Vault', 'up/Dune/to-vault', 'loop', 'dangling', 'to-other', 'own', 'leak.mp3']
  for (const link of links)
    paths.push(...['', '/private.mp3', '/private.pdf', '/cover.jpg', '/secret.mp3', '/none'].map((rest) => `Dune/${link}${rest}`))
  paths.push('Dune/linked', 'Dune/linked/to-private.mp3', 'Dune/to-private.pdf', 'Dune/own.mp3', 'Dune', 'Dune/map.pdf')
  const statuses = new Map<string, Set<number>>()
  for (const [at, where] of paths.entries()) {
    for (const way of at < 100 || at >= count ? WAYS : [WAYS[at % WAYS.length] ?? 'fs']) {
      const response = await server.app.inject({ url: `/api/v1/libraries/1/${way}?path=${encodeURIComponent(where)}`, headers })
      statuses.set(way, (statuses.get(way) ?? new Set()).add(response.statusCode))
      const label = `${way} of ${JSON.stringify(where)}: ${response.statusCode}`
      assert.ok(!response.body.includes(SECRET) && !response.body.includes(PRIVATE), label)
      assert.ok([200, 400, 403, 404].includes(response.statusCode), label)
      if (response.statusCode !== 200 || way === 'progress' || way === 'next') continue
      const real = realOf(server.root, path.posix.normalize(`./${where}`))
      assert.ok(isOfDune(real ?? '') || (way === 'fs' && real === ''), label)
      if (way !== 'fs') continue
      for (const { path: shown } of response.json<{ entries: { path: string }[] }>().entries) {
        const there = realOf(server.root, shown)
        // A link to the root shows only the shared part of it.
        assert.ok(isOfDune(shown) && (there === '' || isOfDune(there ?? '')), `${label} shows ${shown}`)
      }
    }
  }
  for (const way of ['stream', 'file', 'fs', 'item'])
    for (const status of [200, 403]) assert.ok(statuses.get(way)?.has(status), `${way} never returned ${status}`)
}
