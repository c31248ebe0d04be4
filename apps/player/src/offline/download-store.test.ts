import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signIn } from '../../../../packages/ui/test/sign-in.ts'
import { deviceStore } from '../device/device-store.ts'
import type { Download } from './download.ts'
import { createDownloadStore } from './download-store.ts'
import type { DownloadedBook } from './fetch-item.ts'

/** The tests share one store; only this one uses this server. */
const SERVER = 'of-download-memory'
const COPY: Download<DownloadedBook> = {
  key: '7:A',
  title: '',
  author: '',
  facts: { revision: 'audio.chapters' } as DownloadedBook,
  files: [],
  state: 'here',
  isOutOfDate: false,
  startedAt: 0,
}

test('a sign-in during the removal of a download does not change its owner', async () => {
  const memory = createDownloadStore()
  signIn(1, SERVER)
  await memory.set(COPY)
  signIn(2, SERVER)
  await memory.set(COPY)
  signIn(1, SERVER)
  const removing = memory.remove(COPY.key)
  signIn(2, SERVER)
  await removing
  for (const name of ['downloads', 'parts'] as const)
    assert.deepEqual([...(await deviceStore(name).all(`${SERVER}|`)).keys()], [`${SERVER}|2|7:A`], name)
  // Without storage, as here, the database does not respond.
  assert.equal(await memory.all(), undefined)
})
