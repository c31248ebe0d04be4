// `npm run bench -- pages`: measures the pages in a real browser, and writes RESULTS-pages.md. Needs Chromium and ffmpeg.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, release, tmpdir, totalmem } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { openBrowser } from '../browser/test-browser.ts'
import { isMet, type Row } from './measuring/figure.ts'
import { chapterLists } from './pages/chapter-lists.ts'
import type { PagesFigure } from './pages/figures.ts'
import { fileChanges } from './pages/file-changes.ts'
import { firstPaints } from './pages/first-paint.ts'
import { interactions } from './pages/interaction.ts'
import { pagesLibraries } from './pages/large-library.ts'
import { scrolling } from './pages/scrolling.ts'
import { searchAnswers } from './pages/search-answers.ts'
import { openServer } from './pages/server.ts'
import { weights } from './pages/weights.ts'
import { inASentence, inATable } from './results.ts'

const FIGURES: readonly PagesFigure[] = [firstPaints, interactions, scrolling, searchAnswers, chapterLists, fileChanges, weights]
const USAGE = `npm run bench -- pages [--books 10000] [--only NAME,NAME] [--rounds 3] [--results FILE]

  --only   some of: ${FIGURES.map(({ name }) => name).join(', ')}; without --results nothing is written then`

export async function benchPages(args: string[]): Promise<void> {
  const { values: options } = parseArgs({
    args,
    options: {
      books: { type: 'string', default: '10000' },
      only: { type: 'string' },
      rounds: { type: 'string', default: '3' },
      results: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  if (options.help) return void process.stdout.write(`${USAGE}\n`)
  const names = options.only?.split(',')
  const chosen = FIGURES.filter(({ name }) => names?.includes(name) ?? true)
  if (chosen.length < (names?.length ?? 0)) throw new Error(`There is no such figure.\n${USAGE}`)
  const progress = (text: string): void => void process.stderr.write(`${text}\n`)
  const rounds = Number(options.rounds)
  const workspace = mkdtempSync(path.join(tmpdir(), 'bench-'))
  const load = loadavg()[0] ?? 0
  try {
    const libraries = await pagesLibraries(Number(options.books), progress)
    await using server = await openServer({
      data: path.join(workspace, 'house'),
      libraries: [libraries.large, libraries.long],
      progress,
    })
    await using bare = await openServer({
      data: path.join(workspace, 'bare'),
      libraries: [libraries.long],
      hasBarePages: true,
      progress,
    })
    await using browser = await openBrowser({ flags: ['--autoplay-policy=no-user-gesture-required'] })
    const rows: Row[] = []
    for (const figure of chosen) {
      progress(`${figure.name} …`)
      const measured = await figure.measure({ browser: browser.browser, server, bare, rounds, progress })
      for (const row of measured) progress(`  ${row.what}: ${row.ours} against ${row.reference}`)
      rows.push(...measured)
    }
    process.stdout.write(`${inATable(rows)}\n`)
    const file = options.results ?? (options.only ? undefined : path.join(import.meta.dirname, 'RESULTS-pages.md'))
    const about = { books: options.books, rounds, load, browser: browser.browser.version() }
    if (file !== undefined) writeFileSync(file, report(rows, about))
  } finally {
    rmSync(workspace, { recursive: true, force: true })
  }
}

/** `load`: the machine's load before the run. */
function report(
  rows: readonly Row[],
  { books, rounds, load, browser }: { books: string; rounds: number; load: number; browser: string },
): string {
  const missed = rows.filter((row) => isMet(row) === false)
  return `# Page benchmarks

Measured by \`npm run bench -- pages\` on ${new Date().toISOString().slice(0, 10)}. Every figure is compared with a reference that ran alternately with it; the best of
${rounds} rounds counts.

- Machine: ${cpus()[0]?.model ?? 'unknown'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Linux ${release()}; Node ${process.version}; server and browser on the
  same cores, load ${load.toFixed(1)} at the start
- Browser: Chromium ${browser}, headless, without a GPU, signed in, with reduced motion
- Library: ${books} books of one short file each (\`benchmarks/pages/large-library.ts\`), and books with many chapters and files
- References: bare pages (\`benchmarks/pages/bare-pages.ts\`) that the same program serves in place of the player
- First paints: empty cache, CPU slowed down 4 times, 10 Mbit/s, 40 ms; against one paragraph. Interactions: CPU slowed down 4
  times, from a touch to the next frame in steps of 8 ms, never reported below 16; against a button or a field that changes a text
- Scrolling: a mouse wheel for three seconds, 3,000 pixels per second, thumbnails created beforehand; against 10,000 lines of one height. The
  smoothest round is reported, with its longest task. The task's processor time excludes other work of the machine, and work outside of the
  page's main thread: decoding and painting images
- Search: the whole query is entered at once, so that no results of a part of it are measured; all queries, not the best
- Silence between files: from \`ended\` to the first sound of the next file; against a new URL set in \`ended\`, over the same connection

${inATable(rows)}

${missed.length === 0 ? 'Every target is met.' : missed.map(inASentence).join('\n')}
`
}
