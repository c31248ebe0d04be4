import assert from 'node:assert/strict'
import { type Stats, statSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { test } from 'node:test'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { createPicture } from '@chapterhouse/testkit/tone'
import type { Library } from '../libraries/index.ts'
import { relPath } from '../paths/index.ts'
import { createCoverPictures } from './cover-pictures.ts'
import type { FoundSource } from './cover-source.ts'

const jpeg = await createPicture({ kind: 'jpeg', width: 300, height: 200 })
const library: Library = {
  ...{ id: 1, name: 'Books', root: '/', defaultView: 'hybrid', sortOrder: 0, scanSchedule: '', ignorePatterns: [] },
  ...{ metadataSource: 'tags', filesAreBooks: false, joinDiscs: false, ignoresChangeTimes: false },
  ...{ skipArticles: true, articleLanguage: '' },
}
const found = (stats: Stats): FoundSource => ({
  kind: 'embedded',
  path: relPath('a.flac'),
  stats,
  real: relPath('a.flac'),
  identity: 'as it was',
})

/** Cover pictures of one audio file; `fails` makes opening it or reading its art fail. */
function createFile(file: string, fails: { open: boolean; look: boolean }) {
  return createCoverPictures({
    libraries: { absolute: () => file },
    sources: {
      reopen: async () => (fails.open ? undefined : { handle: await open(file), stats: statSync(file), real: relPath('a.flac') }),
    },
    art: { take: async () => (fails.look ? Promise.reject(new Error('out of time')) : jpeg) },
  })
}

for (const way of ['open', 'look'] as const) {
  test(`retries a file that could not be ${way === 'open' ? 'opened' : 'read in time'}`, async () => {
    using folder = temporaryFolder()
    const file = folder.at('a.flac')
    writeFileSync(file, 'sound')
    const fails = { open: false, look: false, [way]: true }
    const pictures = createFile(file, fails)
    const request = found(statSync(file))
    await assert.rejects(pictures.artOf(library, request))
    await assert.rejects(pictures.thumbnailOf(library, request, 160))
    fails[way] = false
    assert.deepEqual(await pictures.artOf(library, request), jpeg)
    assert.equal((await pictures.thumbnailOf(library, request, 160))?.jpeg.toString('hex', 0, 3), 'ffd8ff')
  })
}
