import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { bareIn } from './bare-catches.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const SOURCES = '{apps/*/{src,sw},packages/*/src}/**/*.{ts,tsx,mts}'

test('every failure that is ignored states its reason', () => {
  const files = globSync(SOURCES, { cwd: ROOT }).filter((file) => !/\.test\.tsx?$|[\\/]test[\\/]|^packages[\\/]testkit/.test(file))
  assert.ok(files.length > 1_000, `only ${files.length} files were found`)
  const found = files.flatMap((file) => bareIn(readFileSync(path.join(ROOT, file), 'utf8')).map((line) => `${file}:${line}`))
  assert.deepEqual(found, [], 'use ignore, ifGone or warn of packages/kit/src/ignore.ts, or ignore of packages/ui/src/ignore.ts')
})

test('finds a bare catch in any form', () => {
  const bare = [
    '} catch {',
    '  } catch (error) {}',
    'await stat(file).catch(() => undefined)',
    'await stat(file).catch(() => {})',
    'await list().catch(() => [])',
    'await list().catch((): string[] => [])',
    'await list().catch((_error) => null)',
    'await list().catch(() => ({ books: [] }))',
    'written = set(key).then(changed, () => undefined)',
  ]
  for (const line of bare) assert.deepEqual(bareIn(line), [1], line)
  const reasoned = [
    'await stat(file).catch(ifGone())',
    "await list().catch(ignore('there is none', []))",
    'look().catch((error: unknown) => log.error({ err: error }))',
    'opened.catch(() => forget(mine))',
    '} catch (error) {',
  ]
  for (const line of reasoned) assert.deepEqual(bareIn(line), [], line)
})
