import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { constants, DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import type { Operation } from '@chapterhouse/contract/operation'
import { createImportServer } from '../apps/server/src/features/imports/test/import-server.ts'
import { leaveSomething } from '../apps/server/test/all-requests.ts'
import { createListedWorld } from '../apps/server/test/listed-world.ts'
import type { TestServer } from '../apps/server/test/random-worlds.ts'
import { tableUses } from './sql-tables.ts'
import { featureOf, NAMED_ELSEWHERE, OWNERS } from './table-owners.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const FEATURES = 'apps/server/src/features'
const NOUNS = path.join(ROOT, 'packages/contract/src/server')
const TABLES = new Set(Object.values(OWNERS).flatMap((tables) => tables.split(' ')))
const WRITES = new Set([constants.SQLITE_INSERT, constants.SQLITE_UPDATE, constants.SQLITE_DELETE])

const { prepare } = DatabaseSync.prototype

/** Every statement prepared for a feature from now on, with the first file that asked for it, until disposed of. */
function watchStatements(): Disposable & { statements: ReadonlyMap<string, string> } {
  const statements = new Map<string, string>()
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 40
  DatabaseSync.prototype.prepare = function (sql, ...options) {
    const file = /apps\/server\/src\/features\/[^:)]+/.exec(new Error('where').stack ?? '')?.[0]
    if (file && !isTest(file) && !statements.has(sql)) statements.set(sql, file)
    return prepare.call(this, sql, ...options)
  }
  return {
    statements,
    // Other tests of this process read other programs' databases.
    [Symbol.dispose]() {
      DatabaseSync.prototype.prepare = prepare
      Error.stackTraceLimit = stackTraceLimit
    },
  }
}

const isTest = (file: string) => /\.test\.ts$|\/test\//.test(file)

/** Tables that SQLite touches for these statements but no text of the feature names; without triggers and cascades. */
function unnamed(ofFiles: ReadonlyMap<string, string>, schema: Uint8Array): string[] {
  using db = new DatabaseSync(':memory:')
  db.deserialize(schema)
  db.exec('PRAGMA foreign_keys = OFF')
  const named = usesByText()
  const found = new Set<string>()
  for (const [sql, file] of ofFiles) {
    db.setAuthorizer((action, table, ...[, , trigger]) => {
      const isUse = table !== null && TABLES.has(table) && trigger === null
      if (isUse && WRITES.has(action)) found.add(`${file} writes ${table}`)
      if (isUse && action === constants.SQLITE_READ) found.add(`${file} reads ${table}`)
      return constants.SQLITE_OK
    })
    prepare.call(db, sql)
  }
  return [...found].filter((use) => {
    const [file = '', ...rest] = use.split(' ')
    const isListed = Object.keys(NAMED_ELSEWHERE).some((end) => file.endsWith(`/${end}`))
    return !isListed && !named.has([featureOf(file), ...rest].join(' '))
  })
}

function usesByText(): Set<string> {
  const files = globSync(`${FEATURES}/**/*.ts`, { cwd: ROOT }).filter((file) => !isTest(file))
  const uses = files.flatMap((file) => tableUses({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }, TABLES))
  return new Set(
    uses.flatMap(({ file, table, writes }) => {
      const feature = featureOf(file)
      return writes ? [`${feature} writes ${table}`, `${feature} reads ${table}`] : [`${feature} reads ${table}`]
    }),
  )
}

async function readEverything({ app }: Pick<TestServer, 'app'>, headers: Record<string, string>): Promise<void> {
  const modules = globSync('*/*.ts', { cwd: NOUNS }).map((file) => import(path.join(NOUNS, file)) as Promise<object>)
  const isOperation = (value: unknown): value is Operation => typeof value === 'object' && value !== null && 'method' in value
  for (const { method, path: where } of (await Promise.all(modules)).flatMap((noun) => Object.values(noun)).filter(isOperation)) {
    // The event stream never ends.
    if (method !== 'GET' || where.includes('events')) continue
    const url = `/api/v1${where.replaceAll(/:\w+/g, '1')}?path=Saga%201&q=saga&library_id=1`
    await app.inject({ method, url, headers })
  }
}

async function importAndUndo(): Promise<void> {
  await using server = await createImportServer()
  const [id = 0] = await server.read()
  for (const step of ['apply', 'undo']) {
    assert.equal((await server.call('POST', `/${id}/${step}`)).status, 202)
    await server.services.imports.whenIdle()
  }
}

test('the text of statements names every table that SQLite touches on a running server', async () => {
  using watched = watchStatements()
  const { statements } = watched
  await using server = await createListedWorld()
  await readEverything(server, server.root)
  await leaveSomething({ ...server, root: '' }, { books: [{ library: 1, path: 'Saga 1' }] }, server.ann)
  await importAndUndo()
  assert.ok(statements.size > 200, `only ${statements.size} statements`)
  const schema = server.infrastructure.db.toBytes()
  assert.deepEqual(unnamed(statements, schema), [])

  const file = `${FEATURES}/covers/x.store.ts`
  const planted = new Map([['UPDATE ratings SET rating = (SELECT books_per_year FROM goals)', file]])
  assert.deepEqual(unnamed(planted, schema), [`${file} reads goals`, `${file} writes ratings`])
})
