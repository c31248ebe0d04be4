import { mkdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { createScannedLibrary } from './scanned-library.ts'

const PDF = 'a private booklet'
const tree = {
  'Private/Diary/1.mp3': { kind: 'mp3', hertz: 300 },
  'Private/Diary/cover.jpg': '\xff\xd8\xff a private picture',
  'Private/Diary/booklet.pdf': PDF,
  '.store/Hidden/1.mp3': { kind: 'mp3', hertz: 310 },
  'Shared/Emma/1.mp3': { kind: 'mp3', hertz: 320 },
  'Shared/Emma/booklet.pdf': 'a shared booklet',
} as const

/** A library in which the folder Shared is granted; its links point to Private, to a hidden folder, and to a book in Shared. */
export async function createLinkedLibrary() {
  const shelf = await createScannedLibrary(tree, { unscanned: true })
  const link = (target: string, name: string) => symlinkSync(target, path.join(shelf.root, name))
  mkdirSync(path.join(shelf.root, 'Shared/Files'))
  mkdirSync(path.join(shelf.root, 'Shared/Again'))
  link('../Private/Diary', 'Shared/Diary')
  link('../Private/nothing', 'Shared/Nothing')
  link('../.store/Hidden', 'Shared/Hidden')
  link('../../Private/Diary/1.mp3', 'Shared/Files/1.mp3')
  link('../../Private/Diary/booklet.pdf', 'Shared/Emma/private.pdf')
  link('../../Private/Diary/cover.jpg', 'Shared/Emma/cover.jpg')
  link('../Emma/1.mp3', 'Shared/Again/1.mp3')
  await shelf.scan()
  const ann = shelf.person('Ann', { granted: ['Shared'] })
  const everything = shelf.person('Eve', { granted: ['.'] })
  const status = async (headers: Record<string, string>, way: string, where: string) =>
    (await shelf.app.inject({ url: `/api/v1/libraries/1/${way}?path=${encodeURIComponent(where)}`, headers })).statusCode
  return { ...shelf, ann, everything, status }
}
