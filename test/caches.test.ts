import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { CONSTRUCTORS, LIMITED_MAPS, strayCachesIn } from './caches.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

test('every cache comes from a listed constructor, or is listed with a reason', () => {
  const files = globSync('{apps/*/{src,sw},packages/*/src}/**/*.{ts,tsx,mts}', { cwd: ROOT }).filter(
    (file) => !/\.test\.tsx?$|[\\/]test[\\/]/.test(file),
  )
  assert.ok(files.length > 1_000, `only ${files.length} files were found`)
  const found = files.flatMap((file) => {
    const name = file.replaceAll('\\', '/')
    return strayCachesIn(name, read(file)).map((line) => `${name}:${line}`)
  })
  assert.deepEqual(found, [], 'use createMarkedCache or createStampedCache (ARCHITECTURE.md), or add a reason in test/caches.ts')
})

test('the lists name no file without a cache', () => {
  for (const file of Object.keys(CONSTRUCTORS)) assert.match(read(file), /function create\w*Cache\b/, file)
  for (const file of Object.keys(LIMITED_MAPS)) assert.match(read(file), /new LRUCache\b/, file)
})

test('finds a cache outside of the lists', () => {
  const strays = [
    'const cached = new LRUCache<string, number>(atMost(10))',
    'export function createTextCache(maxSize: number) {',
    'const createTextCache = (maxSize: number) => {',
  ]
  for (const line of strays) assert.deepEqual(strayCachesIn('apps/server/src/features/x/x.ts', line), [1], line)
  const [listed = ''] = Object.keys(LIMITED_MAPS)
  assert.deepEqual(strayCachesIn(listed, strays.join('\n')), [2, 3])
  const allowed = [
    'const texts = createStampedCache<string>(atMostLength(10))',
    'const cache = createMarkedCache<string>(mark, atMost(9))',
  ]
  for (const line of allowed) assert.deepEqual(strayCachesIn('apps/server/src/features/x/x.ts', line), [], line)
})
