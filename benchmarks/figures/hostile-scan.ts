import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { HOSTILE_TAGS, HOSTILE_TEXTS, mp3With } from '../../apps/server/src/features/scanning/test/hostile-files.ts'
import { makeDataFolder } from '../measuring/chapterhouse.ts'
import { type Delay, delayRow, middleOf } from '../measuring/event-loop-gap-meter.ts'
import type { Bench, Figure } from '../measuring/figure.ts'
import { LIBRARY } from '../measuring/indexed.ts'
import { startMetered } from '../measuring/metered.ts'
import { alternate } from '../measuring/rounds.ts'

const FILES_OF_A_BOOK = 40

/** Delay of the event loop while scanning malicious files, against harmless ones of the same number and size. */
export const hostileScan: Figure = {
  name: 'hostile-scan',
  async measure({ workspace, rounds, node }: Bench) {
    const folder = mkdtempSync(path.join(workspace, 'hostile-'))
    const [hostile, harmless] = [path.join(folder, 'hostile'), path.join(folder, 'harmless')]
    const books = await writeLibraries(hostile, harmless)
    const gaps = await alternate(rounds, {
      ours: () => delayOf({ folder, root: hostile, books, node }),
      reference: () => delayOf({ folder, root: harmless, books, node }),
    })
    return [
      delayRow(`a scan of ${books} books with hostile sidecars and tags, against harmless ones of the same size`, {
        ours: middleOf(gaps.ours),
        reference: middleOf(gaps.reference),
      }),
    ]
  },
}

/** The same files twice: malicious, and with harmless content. */
async function writeLibraries(hostile: string, harmless: string): Promise<number> {
  const plain = await mp3With([])
  const write = (root: string, name: string, bytes: Buffer | string) => {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    writeFileSync(path.join(root, name), bytes)
  }
  for (const [at, { file, text }] of HOSTILE_TEXTS.entries())
    for (const [root, content] of [
      [hostile, text],
      [harmless, harmlessText(file, text.length)],
    ] as const) {
      write(root, `Ann/Text ${at}/${file}`, content)
      write(root, `Ann/Text ${at}/1.mp3`, plain)
    }
  for (const [at, { frames }] of HOSTILE_TAGS.entries()) {
    const bytes = await mp3With(frames)
    const padded = Buffer.concat([plain, Buffer.alloc(bytes.length - plain.length)])
    for (let part = 0; part < FILES_OF_A_BOOK; part += 1) {
      write(hostile, `Ann/Tag ${at}/${part}.mp3`, bytes)
      write(harmless, `Ann/Tag ${at}/${part}.mp3`, padded)
    }
  }
  return HOSTILE_TEXTS.length + HOSTILE_TAGS.length
}

function harmlessText(file: string, length: number): string {
  const [before, after] =
    file === 'book.opf'
      ? ['<package><metadata><description>', '</description></metadata></package>']
      : file === 'metadata.json'
        ? ['{"description":"', '"}']
        : ['', '']
  return before + 'Some words. '.repeat(Math.ceil(length / 12)).slice(0, length - before.length - after.length) + after
}

async function delayOf({
  folder,
  root,
  books,
  node,
}: { folder: string; root: string; books: number } & Pick<Bench, 'node'>): Promise<Delay> {
  const data = makeDataFolder(mkdtempSync(path.join(folder, 'data-')))
  await using server = await startMetered({ data, node })
  await server.delaySinceLast()
  await server.call('POST', '/admin/libraries', { name: 'Books', root })
  const found = await server.scanned(LIBRARY)
  if (found !== books) throw new Error(`the scan found ${found} books, there are ${books}`)
  return server.delaySinceLast()
}
