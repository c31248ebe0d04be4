// `npm run bench`: measures the server (`npm run bench -- metadata`: the metadata service; `-- bridge`: the bridge program;
// `-- pages`: the pages; `-- peer`: against Audiobookshelf) against bare references on the same machine, and writes RESULTS.md.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { benchBridge } from './bench-bridge.ts'
import { benchMetadata } from './bench-metadata.ts'
import { benchPages } from './bench-pages.ts'
import { benchPeer } from './bench-peer.ts'
import { adminLists } from './figures/admin-lists.ts'
import { attachedRescan } from './figures/attached-rescan.ts'
import { backups } from './figures/backups.ts'
import { behindNginx } from './figures/behind-nginx.ts'
import { bridgeBooks } from './figures/bridge-books.ts'
import { bridgeJobs } from './figures/bridge-jobs.ts'
import { chapterFit } from './figures/chapter-fit.ts'
import { chapterPass } from './figures/chapter-pass.ts'
import { checkedScan } from './figures/checked-scan.ts'
import { communityMetadata } from './figures/community-metadata.ts'
import { compressedHome } from './figures/compressed-home.ts'
import { countedSaves } from './figures/counted-saves.ts'
import { covers } from './figures/covers.ts'
import { filteredLists } from './figures/filtered-lists.ts'
import { firstScan } from './figures/first-scan.ts'
import { growth } from './figures/growth.ts'
import { hostileScan } from './figures/hostile-scan.ts'
import { household } from './figures/household.ts'
import { imports } from './figures/imports.ts'
import { largeFolder } from './figures/large-folder.ts'
import { largeLibrary } from './figures/large-library.ts'
import { logicalItems } from './figures/logical-items.ts'
import { loginTiming } from './figures/login-timing.ts'
import { memory } from './figures/memory.ts'
import { rangeReads } from './figures/range-reads.ts'
import { requestFigures } from './figures/requests.ts'
import { rescan } from './figures/rescan.ts'
import { shortSearches } from './figures/short-searches.ts'
import { start } from './figures/start.ts'
import { systemCalls } from './figures/system-calls.ts'
import { wholeFiles } from './figures/whole-files.ts'
import { generateLibrary } from './generate-library.ts'
import { type Bench, type Figure, isMet, type Row } from './measuring/figure.ts'
import { hotSpots } from './measuring/hot-spots.ts'
import { createIndexed } from './measuring/indexed.ts'
import { inATable, inShort, report } from './results.ts'

const FIGURES: readonly Figure[] = [
  firstScan,
  rescan,
  checkedScan,
  attachedRescan,
  systemCalls,
  ...requestFigures,
  logicalItems,
  communityMetadata,
  bridgeBooks,
  compressedHome,
  adminLists,
  bridgeJobs,
  filteredLists,
  shortSearches,
  largeFolder,
  countedSaves,
  imports,
  rangeReads,
  wholeFiles,
  behindNginx,
  covers,
  household,
  hostileScan,
  chapterFit,
  backups,
  chapterPass,
  memory,
  largeLibrary,
  growth,
  start,
  loginTiming,
]
const USAGE = `npm run bench -- [--books 2000] [--only NAME,NAME] [--rounds 5] [--seconds 3] [--rest 60]
                 [--growth 2000,10000,50000] [--library-cache DIR] [--results FILE]

  --only           some of: ${FIGURES.map(({ name }) => name).join(', ')}; without --results nothing is written then
  --rest           seconds from the last request to a measurement of memory at rest
  --growth         numbers of books between which the figure of that name measures growth
  --library-cache  where the generated library is kept (a folder in the system's temporary folder)

npm run bench -- metadata | bridge | pages | peer --help: the metadata service, the bridge program, the pages, this server beside
Audiobookshelf`

const [program] = process.argv.slice(2)
const { values: options } = parseArgs({
  args: isOther(program) ? [] : process.argv.slice(2),
  options: {
    books: { type: 'string', default: '2000' },
    only: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    rest: { type: 'string', default: '60' },
    growth: { type: 'string', default: '2000,10000,50000' },
    'library-cache': { type: 'string' },
    results: { type: 'string' },
    help: { type: 'boolean' },
  },
})
if (program === 'metadata') await benchMetadata(process.argv.slice(3))
else if (program === 'bridge') await benchBridge(process.argv.slice(3))
else if (program === 'pages') await benchPages(process.argv.slice(3))
else if (program === 'peer') await benchPeer(process.argv.slice(3))
else if (options.help) process.stdout.write(`${USAGE}\n`)
else await bench()

function isOther(name: string | undefined): boolean {
  return ['metadata', 'bridge', 'pages', 'peer'].includes(name ?? '')
}

async function bench(): Promise<void> {
  const names = options.only?.split(',')
  const chosen = FIGURES.filter(({ name }) => names?.includes(name) ?? true)
  if (chosen.length < (names?.length ?? 0)) throw new Error(`There is no such figure.\n${USAGE}`)
  const library = await generateLibrary({ books: Number(options.books), cache: options['library-cache'], progress })
  const workspace = mkdtempSync(path.join(tmpdir(), 'bench-'))
  try {
    const indexed = createIndexed(library, workspace)
    const bench: Bench = {
      library,
      indexed,
      workspace,
      rounds: Number(options.rounds),
      seconds: Number(options.seconds),
      restSeconds: Number(options.rest),
      libraryCache: options['library-cache'],
      growth: options.growth.split(',').map(Number),
      node: [],
    }
    const rows: Row[] = []
    const file = options.results ?? (options.only ? undefined : path.join(import.meta.dirname, 'RESULTS.md'))
    for (const figure of chosen) {
      process.stderr.write(`${figure.name} …\n`)
      const measured = await figure.measure(bench)
      for (const row of measured) process.stderr.write(`  ${inShort(row)}\n`)
      const isMissed = measured.some((row) => isMet(row) === false)
      const spots = isMissed && !figure.noHotSpots ? await hotSpots(figure, bench) : []
      for (const spot of spots) process.stderr.write(`    ${spot}\n`)
      rows.push(...measured.map((row) => (isMet(row) === false ? { ...row, hotSpots: spots } : row)))
      // Every time, so that a run that fails or is stopped keeps what it has measured.
      if (file !== undefined) writeFileSync(file, report(rows, library))
    }
    process.stdout.write(`${inATable(rows)}\n`)
  } finally {
    rmSync(workspace, { recursive: true, force: true })
  }
}

function progress(done: number, total: number): void {
  const isLast = done === total
  if (!process.stderr.isTTY && done % 100 !== 0 && !isLast) return
  process.stderr.write(
    `${process.stderr.isTTY ? '\r' : ''}making the library: ${done} of ${total} books${isLast || !process.stderr.isTTY ? '\n' : ''}`,
  )
}
