import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { test } from 'node:test'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { aPicture } from '@chapterhouse/testkit/tone'
import { type Library, relPath } from '../libraries/index.ts'
import { createCoverPictures } from './cover-pictures.ts'

const library = { id: 1 } as Library
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
const tiff = Buffer.from('49492a000800000000000000', 'hex')

for (const [name, bytes, isPicture] of [
  ['a JPEG', await aPicture({ kind: 'jpeg' }), true],
  ['an SVG', svg, false],
  ['a TIFF', tiff, false],
  ['nothing', '', false],
] as const) {
  test(`a file beside the audio that has become ${name} by the time it is read is ${isPicture ? 'a' : 'no'} picture`, async () => {
    using folder = temporaryFolder()
    const file = folder.at('cover.jpg')
    writeFileSync(file, bytes)
    const pictures = createCoverPictures({
      libraries: { absolute: () => file },
      sources: {
        async reopen() {
          const handle = await open(file)
          return { handle, stats: await handle.stat() }
        },
      },
      art: { take: async () => undefined },
    })
    const found = { kind: 'file', path: relPath('cover.jpg'), stats: await stat(file), identity: 'a' } as const
    assert.equal((await pictures.thumbnailOf(library, found, 160)) !== undefined, isPicture)
  })
}
