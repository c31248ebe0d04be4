import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'

const ROOT = path.resolve(import.meta.dirname, '..')
/** A workspace without its tests. The package of test tools is itself a test. */
const PROGRAMS = ['{apps,packages}/!(testkit)/{src,sw}/**/*.{ts,tsx,css}', '{apps,packages}/!(testkit)/vite.config.ts']
const isTest = (file: string): boolean => /\.tests?\.tsx?$/.test(file)

test('packages that only tests import are not installed in production', () => {
  const used = new Set<string>()
  for (const file of globSync(PROGRAMS, { cwd: ROOT }).filter((one) => !isTest(one)))
    for (const [, name = ''] of readFileSync(path.join(ROOT, file), 'utf8').matchAll(
      /(?:from|import\(?|@import|resolve\(|url\() ?['"]((?:@[\w.-]+\/)?[\w.-]+)/g,
    ))
      used.add(name)
  const unused = globSync('{apps,packages}/*/package.json', { cwd: ROOT }).flatMap((file) => {
    const { dependencies = {} } = JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')) as {
      dependencies?: Record<string, string>
    }
    return Object.keys(dependencies)
      .filter((name) => !used.has(name))
      .map((name) => `${file}: ${name}`)
  })
  assert.deepEqual(unused, [])
  assert.ok(used.has('fastify'))
})
