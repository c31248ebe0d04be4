// `npm run bench -- bridge`: parts of the bridge program, each against a bare reference of the same run.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, release, tmpdir, totalmem } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { BridgeFigure } from './bridge/bridge-bench.ts'
import { ebooks } from './bridge/ebooks.ts'

import { eightWords } from './bridge/eight-words.ts'
import { wholeEngine } from './bridge/whole-engine.ts'
import { isMet, type Row } from './measuring/figure.ts'
import { inATable } from './results.ts'

const FIGURES: readonly BridgeFigure[] = [ebooks, eightWords, wholeEngine]
const USAGE = `npm run bench -- bridge [--only NAME,NAME] [--rounds 5] [--results FILE]

  --only   some of: ${FIGURES.map(({ name }) => name).join(', ')}; without --results nothing is written then`

export async function benchBridge(args: string[]): Promise<void> {
  const { values: options } = parseArgs({
    args,
    options: {
      only: { type: 'string' },
      rounds: { type: 'string', default: '5' },
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
    const rows: Row[] = []
    for (const figure of chosen) {
      process.stderr.write(`${figure.name} …\n`)
      rows.push(...(await figure.measure({ rounds: Number(options.rounds), workspace })))
    }
    process.stdout.write(`${inATable(rows)}\n`)
    const file = options.results ?? (options.only ? undefined : path.join(import.meta.dirname, 'RESULTS-bridge.md'))
    if (file !== undefined) writeFileSync(file, report(rows))
  } finally {
    rmSync(workspace, { recursive: true, force: true })
  }
}

function report(rows: readonly Row[]): string {
  const missed = rows.filter((row) => isMet(row) === false)
  return `# Bridge benchmarks

Measured by \`npm run bench -- bridge\` on ${new Date().toISOString().slice(0, 10)}. Every figure is compared with a reference of the same run.

- Machine: ${cpus()[0]?.model ?? 'unknown'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Linux ${release()}; Node ${process.version}

${inATable(rows)}

${missed.length === 0 ? 'Every target is met.' : `Missed: ${missed.map(({ what }) => what).join('; ')}.`}
`
}
