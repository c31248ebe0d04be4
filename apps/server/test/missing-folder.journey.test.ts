import assert from 'node:assert/strict'
import path from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { writeFiles } from '@chapterhouse/testkit/test-disk'
import { startServer } from './started-server.ts'

interface Listed {
  libraries: { id: number; name: string; available: boolean }[]
}

test('a library whose disk is not mounted yet is unavailable, and everything else works', async () => {
  using disks = temporaryFolder()
  using data = temporaryFolder()
  await writeFiles(disks.path, { 'here/Emma.mp3': 'no sound' })
  const late = path.join(disks.path, 'late', 'books')
  const named = ['--library', `Late=${late}`, '--library', `Here=${disks.at('here')}`]
  const first = await startServer(data.path, named)
  await first.signIn()
  const available = async (server: typeof first) => {
    const { libraries } = await server.get<Listed>('/admin/libraries')
    return libraries.map(({ name, available: is }) => [name, is])
  }
  assert.deepEqual(await available(first), [
    ['Late', false],
    ['Here', true],
  ])
  assert.equal(await first.stop(), 0)

  await writeFiles(disks.path, { 'late/books/Dune.mp3': 'no sound' })
  const second = await startServer(data.path, named)
  await second.signIn()
  await second.scanned()
  assert.deepEqual(await available(second), [
    ['Late', true],
    ['Here', true],
  ])
  assert.equal(await second.stop(), 0)
})
