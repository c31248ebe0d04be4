import assert from 'node:assert/strict'
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { runs } from '@chapterhouse/testkit/runs'
import fc from 'fast-check'
import { createScannedLibrary } from '../../../../test/scanned-library.ts'

const X = 'no sound'
const HOUR_MS = 3_600_000
/** An hour ahead, so that every folder has long been unchanged when scanned. */
const LATER = { deps: { now: () => new Date(Date.now() + HOUR_MS) } }

type Shelf = Awaited<ReturnType<typeof createScannedLibrary>>
type Headers = { authorization: string }

const look = async (shelf: Shelf, where: string, headers: Headers) =>
  await shelf.get(`/libraries/1/fs?limit=500&path=${encodeURIComponent(where)}`, headers)
const forget = (shelf: Shelf) => shelf.infrastructure.db.run('DELETE FROM scanned_folders')
const scannedCount = (shelf: Shelf) => shelf.infrastructure.db.one<{ n: number }>('SELECT count(*) AS n FROM scanned_folders').n
const namesIn = ({ body }: { body: Record<string, unknown> }) => (body['entries'] as { name: string }[]).map(({ name }) => name)

const FOLDERS = ['Ann', 'Bob 2', 'Bob 10', 'é', '.hidden', '@eaDir', 'extras', 'Übung', 'CD1']
const FILES = [
  '1.mp3',
  '10.mp3',
  '2.mp3',
  'a.m4b',
  'A.mp3',
  'cover.jpg',
  'notes.txt',
  '.secret.mp3',
  'reader.txt',
  '.ignore',
  'skip.mp3',
]
const folders = fc.array(fc.constantFrom(...FOLDERS), { maxLength: 3 })
const file = fc.tuple(folders, fc.constantFrom(...FILES)).map(([parts, name]) => [...parts, name].join('/'))
const link = fc.record({
  in: folders,
  name: fc.constantFrom('link', 'link.mp3', 'extras'),
  to: folders,
  toFile: fc.constantFrom('', ...FILES),
})
const world = fc.record({
  files: fc.uniqueArray(file, { minLength: 1, maxLength: 14 }),
  links: fc.array(link, { maxLength: 3 }),
  rules: fc.subarray(['extras/', 'skip.*', '/Ann/CD1']),
  granted: fc.uniqueArray(folders, { minLength: 1, maxLength: 2, selector: (parts) => parts.join('/') }),
  laterRules: fc.subarray(['extras/', 'Bob*']),
})

function layLinks(root: string, links: readonly { in: string[]; name: string; to: string[]; toFile: string }[]): void {
  for (const { in: parts, name, to, toFile } of links) {
    try {
      mkdirSync(path.join(root, ...parts), { recursive: true })
      symlinkSync(path.join(root, ...to, toFile), path.join(root, ...parts, name))
    } catch {
      // The name is taken.
    }
  }
}

/** Every folder that could exist, and what each viewer gets for it. */
async function everything(shelf: Shelf, paths: readonly string[], viewers: readonly Headers[]) {
  const answers = []
  for (const where of paths) for (const viewer of viewers) answers.push({ where, ...(await look(shelf, where, viewer)) })
  return answers
}

test('folders from the index and from the disk are the same for everyone, with links, rules and marker files', async () => {
  let fromIndex = 0
  await fc.assert(
    fc.asyncProperty(world, async ({ files, links, rules, granted, laterRules }) => {
      await using shelf = await createScannedLibrary({}, { unscanned: true, library: { ignorePatterns: rules }, ...LATER })
      for (const name of files) {
        mkdirSync(path.join(shelf.root, path.dirname(name)), { recursive: true })
        writeFileSync(path.join(shelf.root, name), X)
      }
      layLinks(shelf.root, links)
      await shelf.scan()
      fromIndex += scannedCount(shelf)
      const viewers = [shelf.admin, shelf.person('Ann', { granted: granted.map((parts) => parts.join('/') || '.') })]
      const above = (name: string) => name.split('/').map((_, at, parts) => parts.slice(0, at).join('/'))
      const paths = [...new Set(['', ...files.flatMap(above), ...links.flatMap((one) => [...one.in, one.name].join('/'))])]
      // Rules apply immediately, before the next scan.
      for (const ignorePatterns of [rules, laterRules]) {
        shelf.change({ ignorePatterns })
        const indexed = await everything(shelf, paths, viewers)
        const rows = shelf.infrastructure.db.all('SELECT * FROM scanned_folders')
        forget(shelf)
        assert.deepEqual(indexed, await everything(shelf, paths, viewers))
        for (const row of rows)
          shelf.infrastructure.db.run('INSERT INTO scanned_folders VALUES (:library_id, :path, :stamp, :state, :entries)', row)
      }
    }),
    { numRuns: runs(6, 300) },
  )
  assert.ok(fromIndex > 0)
})

test('a folder that changed since the scan is listed from the disk', async () => {
  await using shelf = await createScannedLibrary({ 'Ann/1.mp3': X, 'Bob/1.mp3': X }, LATER)
  const at = (name: string) => path.join(shelf.root, name)
  assert.deepEqual(namesIn(await look(shelf, '', shelf.admin)), ['Ann', 'Bob'])
  mkdirSync(at('Cleo'))
  assert.deepEqual(namesIn(await look(shelf, '', shelf.admin)), ['Ann', 'Bob', 'Cleo'])
  renameSync(at('Ann'), at('Zoë'))
  rmSync(at('Cleo'), { recursive: true })
  assert.deepEqual(namesIn(await look(shelf, '', shelf.admin)), ['Bob', 'Zoë'])
  writeFileSync(at('Bob/2.mp3'), X)
  assert.deepEqual(namesIn(await look(shelf, 'Bob', shelf.admin)), ['1.mp3', '2.mp3'])
})

test('a scan only writes changed folders, and removes missing ones', async () => {
  await using shelf = await createScannedLibrary({ 'Ann/1.mp3': X, 'Bob/1.mp3': X }, LATER)
  const rows = () =>
    shelf.infrastructure.db.all<{ path: string; state: string }>('SELECT path, state FROM scanned_folders ORDER BY path')
  const first = rows()
  assert.deepEqual(
    first.map((row) => row.path),
    ['.', 'Ann', 'Bob'],
  )
  await shelf.scan()
  assert.deepEqual(rows(), first)
  shelf.remove('Bob')
  await shelf.lay({ 'Ann/2.mp3': X })
  await shelf.scan()
  assert.deepEqual(
    rows().map((row) => row.path),
    ['.', 'Ann'],
  )
  assert.notEqual(rows()[1]?.state, first[1]?.state)
})

test('a folder changed just before the scan is not recorded, since it may change again within the same tick of its clock', async () => {
  await using shelf = await createScannedLibrary({ 'Ann/1.mp3': X })
  assert.equal(scannedCount(shelf), 0)
  assert.deepEqual(namesIn(await look(shelf, '', shelf.admin)), ['Ann'])
})
