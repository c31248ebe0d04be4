import { copyFileSync, linkSync, mkdirSync, mkdtempSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { PlannedBook } from '../library/plan-library.ts'
import { delayRow, middleOf } from '../measuring/event-loop-gap-meter.ts'
import { type Figure, milliseconds } from '../measuring/figure.ts'
import { createIndexed } from '../measuring/indexed.ts'
import { startMetered, timedRescan } from '../measuring/metered.ts'
import { alternate, median } from '../measuring/rounds.ts'

/** A rescan is short, so it is repeated often enough to average out noise. */
const ROUNDS = 6
const EVERY_MS = 5
const EVERY_BOOK = 10

/** Rescanning an unchanged library in which every tenth book has attachments, against the same library without them. */
export const attachedRescan: Figure = {
  name: 'attached-rescan',
  async measure({ library, indexed, workspace, rounds, node }) {
    // New folders each time, since hot spots are found in a second measurement.
    const folder = mkdtempSync(path.join(workspace, 'attached-'))
    const root = path.join(folder, 'books')
    linkTree(library.root, root)
    const attached = library.books.filter((_, at) => at % EVERY_BOOK === 0)
    for (const book of attached) attach(root, book)
    const copy = createIndexed({ root, books: library.books }, folder)
    await using attachedServer = await startMetered({ data: await copy.data(), node })
    await using without = await startMetered({ data: await indexed.data(), node })
    const seen = await alternate(rounds * ROUNDS, {
      ours: () => timedRescan(attachedServer, EVERY_MS),
      reference: () => timedRescan(without, EVERY_MS),
    })
    const [ours, reference] = [seen.ours, seen.reference].map((side) => median(side.map(({ ms }) => ms)))
    if (ours === undefined || reference === undefined) throw new Error('nothing was measured')
    return [
      {
        what: `unchanged rescan with attachments of ${attached.length} of ${library.books.length} books, against the same library without them`,
        ours: milliseconds(ours),
        reference: milliseconds(reference),
        value: ours / reference,
        target: { atMost: 1.1 },
      },
      delayRow('an unchanged rescan with attachments, against the same without them', {
        ours: middleOf(seen.ours.map(({ delay }) => delay)),
        reference: middleOf(seen.reference.map(({ delay }) => delay)),
      }),
    ]
  },
}

/** The same files in other folders; linked if both are on one disk. */
function linkTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isDirectory()) linkTree(source, target)
    else placeFile(source, target)
  }
}

function placeFile(source: string, target: string): void {
  try {
    linkSync(source, target)
  } catch {
    copyFileSync(source, target)
  }
}

const CHANGED = Date.UTC(2024, 0, 1) / 1000
const CHAPTERS = 40

/** Characters and recaps of typical size. */
function attach(root: string, { folder, author }: PlannedBook): void {
  const hidden = path.join(root, folder, '.chapterhouse')
  mkdirSync(hidden, { recursive: true })
  const license = 'CC-BY-SA-4.0'
  const numbers = Array.from({ length: CHAPTERS }, (_, at) => at)
  const text = `${author} goes on. `.repeat(20)
  const files = {
    'characters.json': {
      license,
      characters: numbers.map((chapter) => ({
        id: `c-${chapter}`,
        name: `Number ${chapter}`,
        reveal: { chapter },
        description: text,
      })),
    },
    'recaps.json': { license, recaps: numbers.map((chapter) => ({ through: { chapter }, text: text.slice(0, 2_000) })) },
  }
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(hidden, name)
    writeFileSync(file, JSON.stringify(content))
    utimesSync(file, CHANGED, CHANGED)
  }
}
