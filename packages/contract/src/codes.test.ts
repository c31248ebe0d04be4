import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { AUDIT_ACTIONS, ERROR_CODES, UNAUDITED } from './codes.ts'
import type { Operation } from './operation.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')

async function operations(): Promise<Operation[]> {
  const files = globSync('packages/contract/src/server/*/*.ts', { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'))
  const modules: Record<string, unknown>[] = await Promise.all(files.map((file) => import(path.join(ROOT, file))))
  return modules.flatMap((module) => Object.values(module).filter(isOperation))
}

function isOperation(value: unknown): value is Operation {
  return typeof value === 'object' && value !== null && 'guard' in value && 'responses' in value
}

test('every admin write has a published audit action or is listed as unaudited', async () => {
  const writes = (await operations()).filter((operation) => 'audit' in operation)
  const strangers = writes.filter(({ audit, method, path }) =>
    'none' in Object(audit)
      ? !isIn(UNAUDITED, `${method} ${path}`)
      : [audit].flat().some((action) => !isIn(AUDIT_ACTIONS, String(action))),
  )
  assert.deepEqual(
    strangers.map(({ method, path }) => `${method} ${path}`),
    [],
  )
})

const REFUSED =
  /\b(?:invalid|missing|forbidden|conflict|oversized|unsupported|throttled|upstream|unavailable)\((?:[^()]|\([^()]*\))*?\bcode: '([a-z_]+)'/g

test('every error code of the server is published', () => {
  const sources = globSync('apps/server/src/**/*.ts', { cwd: ROOT }).filter((file) => !file.endsWith('.test.ts'))
  const used = sources.flatMap((file) => [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(REFUSED)])
  assert.ok(used.length > 5)
  const unknown = new Set(used.map(([, code = '']) => code).filter((code) => !isIn(ERROR_CODES, code)))
  assert.deepEqual([...unknown], [])
})

function isIn(list: readonly string[], text: string): boolean {
  return list.includes(text)
}
