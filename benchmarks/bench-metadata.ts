// `npm run bench -- metadata`: measures the metadata service on a generated catalogue, and writes RESULTS-metadata.md.
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, release, tmpdir, totalmem } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { isMet, type Row } from './measuring/figure.ts'
import { build, buildOf } from './metadata/build.ts'
import type { MetadataBench, MetadataFigure } from './metadata/figures.ts'
import { generateCatalogue } from './metadata/generate-catalogue.ts'
import { matching, matchingSpeed } from './metadata/matching.ts'
import { points } from './metadata/points.ts'
import { search } from './metadata/search.ts'
import { swap } from './metadata/swap.ts'
import { inASentence, inATable } from './results.ts'

const FIGURES: readonly MetadataFigure[] = [points, search, swap, build, matching, matchingSpeed]
const TARGET_WORKS = 300_000
const USAGE = `npm run bench -- metadata [--works 300000] [--only NAME,NAME] [--rounds 3] [--seconds 3] [--results FILE]

  --only   some of: ${FIGURES.map(({ name }) => name).join(', ')}; without --results nothing is written then`

export async function benchMetadata(args: string[]): Promise<void> {
  const { values: options } = parseArgs({
    args,
    options: {
      works: { type: 'string', default: String(TARGET_WORKS) },
      only: { type: 'string' },
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '3' },
      results: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  if (options.help) return void process.stdout.write(`${USAGE}\n`)
  const names = options.only?.split(',')
  const chosen = FIGURES.filter(({ name }) => names?.includes(name) ?? true)
  if (chosen.length < (names?.length ?? 0)) throw new Error(`There is no such figure.\n${USAGE}`)
  const workspace = mkdtempSync(path.join(tmpdir(), 'bench-'))
  try {
    const works = Number(options.works)
    const bench = createBench(works, workspace, { rounds: Number(options.rounds), seconds: Number(options.seconds) })
    const rows: SectionRow[] = []
    for (const figure of chosen) {
      bench.progress(`${figure.name} …`)
      const measured = (await figure.measure(bench)).map((row) => ({ ...withTarget(row, works), section: figure.section ?? '' }))
      for (const row of measured) bench.progress(`  ${row.what}: ${row.ours} against ${row.reference}`)
      rows.push(...measured)
    }
    process.stdout.write(`${inATable(rows)}\n`)
    const file =
      options.results ??
      (options.only ? undefined : path.join(import.meta.dirname, `RESULTS-metadata${works === TARGET_WORKS ? '' : `-${works}`}.md`))
    if (file !== undefined) writeFileSync(file, report(rows, bench.catalogue.works))
  } finally {
    rmSync(workspace, { recursive: true, force: true })
  }
}

/** Targets are for one size; rows of other sizes are printed without a verdict. */
function withTarget({ target, ...row }: Row, works: number): Row {
  return target !== undefined && works === TARGET_WORKS ? { ...row, target } : row
}

function createBench(works: number, workspace: string, how: Pick<MetadataBench, 'rounds' | 'seconds'>): MetadataBench {
  const progress = (text: string): void => void process.stderr.write(`${text}\n`)
  const catalogue = generateCatalogue({ works, progress })
  /** Built by the current version of the program, since its output is what is measured. */
  let made: Promise<string> | undefined
  async function compile(): Promise<string> {
    const file = path.join(workspace, 'catalogue.sqlite')
    progress('compiling the catalogue …')
    await buildOf(catalogue.dir, `${file}.new`)
    renameSync(`${file}.new`, file)
    if (!existsSync(file)) throw new Error('nothing was compiled')
    return file
  }
  return { ...how, catalogue, workspace, progress, artifact: () => (made ??= compile()) }
}

function report(rows: readonly SectionRow[], works: number): string {
  return `# Metadata service benchmarks

Measured by \`npm run bench -- metadata\` on ${new Date().toISOString().slice(0, 10)}. Every figure is compared with a reference of the same run.

- Machine: ${cpus()[0]?.model ?? 'unknown'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Linux ${release()}; Node ${process.version}
- Catalogue: ${works} generated works (\`benchmarks/metadata/generate-catalogue.ts\`), the artifact in the page cache
- Documents: 16 keep-alive connections against a bare route of the same framework with the same bytes. Searches: one keep-alive connection,
  sequential, the best of several runs. Swap: 200 requests per second
- Matching: 9,810 generated titles that only one work has, and real books of series among them (\`benchmarks/metadata/series-books.ts\`), through
  \`/abs/search\` as Audiobookshelf calls it: the share of queries with the right book first, of those that name one book; the same of all
  queries; the share without results. The reference is the plain search alone

${sectionsOf(rows)}

${works === TARGET_WORKS ? verdict(rows) : 'There are no targets at this size.'}
`
}

interface SectionRow extends Row {
  section: string
}

function sectionsOf(rows: readonly SectionRow[]): string {
  const sections = Map.groupBy(rows, ({ section }) => section)
  return [...sections].map(([name, of]) => `${name === '' ? '' : `## ${name}\n\n`}${inATable(of)}`).join('\n\n')
}

function verdict(rows: readonly Row[]): string {
  const missed = rows.filter((row) => isMet(row) === false)
  return missed.length === 0 ? 'Every target is met.' : missed.map(inASentence).join('\n')
}
