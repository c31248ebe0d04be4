import assert from 'node:assert/strict'
import { mkdirSync, symlinkSync } from 'node:fs'
import { test } from 'node:test'
import { openDb } from '@chapterhouse/kit/sqlite/db'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { runCommand } from '../../test/command-line.ts'
import { createTestServer } from '../../test/test-server.ts'
import { lockDataFolder } from './control/control-socket.ts'
import { runRequestedLibrary } from './requested/run-requested-library.ts'

const AUDIT = 'SELECT actor_name AS actor, action, target, details FROM audit_events'

test('adds a library without a running server, for the next start and for an import', async () => {
  using folder = temporaryFolder()
  const [data, books] = [folder.at('data'), folder.at('books')]
  mkdirSync(books)
  const run = (...args: string[]) => runCommand(['library', ...args, '--data', data])
  assert.deepEqual(await run('add', ' Books ', books), {
    ...{ code: 0, stderr: '' },
    stdout: `added Books: ${books}\nTo scan it: scan "Books"\n`,
  })
  assert.deepEqual((await run('list')).stdout, `Books: ${books}\n`)
  symlinkSync(books, folder.at('link'))
  for (const [args, message] of [
    [['add', 'Again', books], 'This folder is the library "Books" already.'],
    [['add', 'Again', folder.at('link')], 'This folder is the library "Books" already.'],
    [['add', 'Nowhere', folder.at('nowhere')], 'That folder does not exist on the server or cannot be read.'],
    [['add', 'Data', data], 'Root overlaps the data folder.'],
    [['add', 'Two\nlines', folder.path], 'Root overlaps the data folder.'],
    [['add', 'Books'], 'Usage: library add NAME PATH. See library --help.'],
    [['add', ' ', books], 'Usage: library add NAME PATH. See library --help.'],
  ] as const)
    assert.deepEqual(await run(...args), { code: 1, stdout: '', stderr: `${message}\n` })
  mkdirSync(folder.at('more'))
  for (const name of ['Two\nlines', 'Books']) assert.equal((await run('add', name, folder.at('more'))).code, 1, name)
  using db = openDb(`${data}/chapterhouse.db`)
  assert.deepEqual(
    db.all<object>(AUDIT).map((row) => ({ ...row })),
    [{ actor: 'shell', action: 'library.create', target: 'Books', details: JSON.stringify({ root: books }) }],
  )
})

test('a running server adds the library, knows it immediately, and scans it', async () => {
  await using server = await createTestServer()
  using folder = temporaryFolder()
  const { services } = server
  await using _lock = await lockDataFolder(server.data, (request, send) => {
    if (request.do === 'library') void runRequestedLibrary(services, request, send)
  })
  const add = (name: string) => runCommand(['library', 'add', name, folder.path, '--data', server.data])
  assert.deepEqual(await add('More'), {
    ...{ code: 0, stderr: '' },
    stdout: `added More: ${folder.path}\nIts first scan has started.\n`,
  })
  const added = services.libraries.list().find(({ name }) => name === 'More')
  assert.equal(added?.root, folder.path)
  const { running, queued } = services.scanning.scanner.jobs()
  assert.ok([running, ...queued].some((job) => job?.library.id === added?.id) || services.scanning.runs(added?.id ?? 0).length > 0)
  assert.deepEqual(await add('Again'), { code: 1, stdout: '', stderr: 'This folder is the library "More" already.\n' })
  assert.equal(server.infrastructure.db.all(AUDIT).length, 1)
})
