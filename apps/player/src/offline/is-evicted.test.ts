import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CopyStorage } from './is-evicted.ts'
import { isEvicted } from './is-evicted.ts'

const PATH = { serverId: 'server', user: '7', audio: 'audio', name: '0.mp3' }
const failure = (name: string) => () => Promise.reject(new DOMException('no', name))

/** Nested folders; the last one looks up the file. */
const filesThat = (getFileHandle: () => Promise<unknown>, getDirectory?: () => Promise<unknown>) => {
  const folder = { getDirectoryHandle: async () => folder, getFileHandle }
  return { getDirectory: getDirectory ?? (async () => folder) } as unknown as CopyStorage['storage']
}
const cacheThat = (match: () => Promise<unknown>, has = async () => true) =>
  ({ has, open: async () => ({ match }) }) as unknown as CopyStorage['caches']

const found = async () => ({})
const nothing = async () => undefined

for (const { name, storage, caches, lost } of [
  { name: 'in neither place', storage: filesThat(failure('NotFoundError')), caches: cacheThat(nothing), lost: true },
  {
    name: 'no file, and no cache at all',
    storage: filesThat(failure('NotFoundError')),
    caches: cacheThat(found, async () => false),
    lost: true,
  },
  { name: 'a file', storage: filesThat(found), caches: cacheThat(nothing), lost: false },
  { name: 'a piece', storage: filesThat(failure('NotFoundError')), caches: cacheThat(found), lost: false },
  { name: 'files that cannot be read', storage: filesThat(failure('InvalidStateError')), caches: cacheThat(nothing), lost: false },
  {
    name: 'a storage that throws',
    storage: filesThat(failure('NotFoundError'), failure('NotFoundError')),
    caches: cacheThat(nothing),
    lost: false,
  },
  {
    name: 'a cache that throws',
    storage: filesThat(failure('NotFoundError')),
    caches: cacheThat(failure('UnknownError')),
    lost: false,
  },
])
  test(`${name}: the download is ${lost ? 'lost' : 'not known to be lost'}`, async () =>
    assert.equal(await isEvicted(PATH, { storage, caches }), lost))
