import assert from 'node:assert/strict'
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { createOpening, type Library } from '../libraries/index.ts'
import { realPath, relPath } from '../paths/index.ts'
import { type AccessiblePath, EVERYTHING } from '../shares/index.ts'
import { createStreaming } from './streaming.ts'

/** A library with one open file in a folder; the disk changes before its path is resolved. */
async function locatedAfter(change: (at: (name: string) => string) => void) {
  using folder = temporaryFolder()
  const at = (name: string) => folder.at(name)
  for (const name of ['root', 'root/a', 'outside']) mkdirSync(at(name))
  writeFileSync(at('root/a/b.mp3'), 'ours')
  writeFileSync(at('outside/b.mp3'), 'theirs')
  const libraries = {
    absolute: (_library: unknown, where: string) => at(`root/${where}`),
    realRoot: () => realPath(at('root')),
  }
  const opening = createOpening({ libraries, visibility: { isHidden: async () => false } })
  const streaming = createStreaming({ libraries, opening })
  const target = { library: { id: 1 } as Library, path: relPath('a/b.mp3'), scope: EVERYTHING } as AccessiblePath
  const file = await streaming.open(target)
  try {
    change(at)
    return (await streaming.locate(target, file))?.path
  } finally {
    file.release()
    streaming.close()
  }
}

const cases: { name: string; change: (at: (name: string) => string) => void; path: string | undefined }[] = [
  { name: 'is still in place', change: () => {}, path: 'a/b.mp3' },
  {
    name: 'was moved inside the root and replaced by a link out of it',
    change(at) {
      renameSync(at('root/a'), at('root/c'))
      symlinkSync(at('outside'), at('root/a'))
    },
    path: 'c/b.mp3',
  },
  { name: 'was moved out of the root', change: (at) => renameSync(at('root/a'), at('outside/a')), path: undefined },
  {
    name: 'was deleted and replaced by a link out of the root',
    change(at) {
      rmSync(at('root/a'), { recursive: true })
      symlinkSync(at('outside'), at('root/a'))
    },
    path: undefined,
  },
]
for (const { name, change, path } of cases) {
  test(`an open file that ${name} is ${path === undefined ? 'sent by the server itself' : `handed to the proxy as ${path}`}`, async () =>
    assert.equal(await locatedAfter(change), path))
}
