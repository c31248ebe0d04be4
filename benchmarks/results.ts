import { execFileSync } from 'node:child_process'
import { cpus, release, totalmem } from 'node:os'
import type { GeneratedLibrary } from './generate-library.ts'
import { isMet, type Row } from './measuring/figure.ts'
import { overview } from './overview.ts'
import { whatItTakes } from './what-it-takes.ts'

const GIBIBYTE = 2 ** 30

/** The figures as a Markdown table; growth has a separate one. */
export function inATable(rows: readonly Row[]): string {
  const others = rows.filter((row) => row.growth === undefined)
  const tables = [others.length > 0 && againstReferences(others), others.length < rows.length && ofGrowth(rows)]
  return tables.filter((table) => table !== false).join('\n\n')
}

/** For the terminal, while the figures are measured. */
export function inShort({ ours, reference, growth, what, value }: Row): string {
  if (growth) return `${what}: ${growth.map(({ shown }) => shown).join(', ')}; exponent ${value.toFixed(2)}`
  return reference === '' ? ours : `${ours} against ${reference}`
}

function ofGrowth(rows: readonly Row[]): string {
  const grown = rows.flatMap(({ growth, ...row }) => (growth ? [{ ...row, growth }] : []))
  const sizes = grown[0]?.growth.map(({ books }) => `${books.toLocaleString('en')} books`) ?? []
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    line(['Growth', ...sizes, 'Exponent', 'Target', 'Met']),
    `|---|${'--:|'.repeat(sizes.length + 2)}---|`,
    ...grown.map(({ growth, ...row }) =>
      line([row.what, ...growth.map(({ shown }) => shown), valueIn(row), targetOf(row), verdict(row)]),
    ),
  ].join('\n')
}

function againstReferences(rows: readonly Row[]): string {
  const hasCost = rows.some(({ cost }) => cost !== undefined)
  const line = (cells: readonly string[], cost: string) => `| ${[...cells, ...(hasCost ? [cost] : [])].join(' | ')} |`
  return [
    line(['Measurement', 'Ours', 'Reference', 'Value', 'Target', 'Met'], 'Processor time, ours : reference'),
    `|---|--:|--:|--:|--:|---|${hasCost ? '--:|' : ''}`,
    ...rows.map((row) => line([row.what, row.ours, row.reference, valueIn(row), targetOf(row), verdict(row)], row.cost ?? '')),
  ].join('\n')
}

/** benchmarks/RESULTS.md. */
export function report(rows: readonly Row[], { books, files, bytes }: GeneratedLibrary): string {
  const missed = rows.filter((row) => isMet(row) === false)
  return `# Server benchmarks

Measured by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}. Every value is a ratio to a reference that ran alternately on the same
machine; both figures are medians of several rounds.

- Machine: ${cpus()[0]?.model ?? 'unknown'}, ${cpus().length} cores, ${Math.round(totalmem() / GIBIBYTE)} GiB, Linux ${release()}
- Node ${process.version}, ${versionOf('ffmpeg', ['-version'])}, ${versionOf('nginx', ['-v'])}
- Library: ${books.length} books in ${files} files, ${Math.round(bytes / 1_000_000)} MB (\`benchmarks/generate-library.ts\`), in the page cache
- Load: 16 keep-alive connections from a separate process on the same cores
- Growth: libraries with short files; a request after a save each time; an exponent of 1 is linear in the number of books

${inATable(rows)}
${atAGlance(rows)}
${missed.length === 0 ? 'Every target is met.' : missed.map(inASentence).join('\n')}
`
}

function atAGlance(rows: readonly Row[]): string {
  const table = overview(rows)
  if (table === '') return ''
  return `
The work that users notice, in absolute figures. The first three columns come from one session on another machine with two cores, which
other work shared; compare the ratios above rather than these.

${table}
`
}

function valueIn({ value, unit }: Row): string {
  if (unit === undefined) return value.toFixed(2)
  return `${value.toFixed(unit === '%' ? 1 : 0)} ${unit}`
}

function targetOf({ target, unit = '' }: Row): string {
  if (target === undefined) return ''
  const [sign, bound] = 'atLeast' in target ? ['≥', target.atLeast] : ['≤', target.atMost]
  return `${sign} ${Number(bound.toFixed(3))} ${unit}`.trim()
}

function verdict(row: Row): string {
  const met = isMet(row)
  return met === undefined ? '' : met ? 'yes' : '**no**'
}

/** One sentence for a missed target and its margin. */
export function inASentence(row: Row): string {
  const spots = (row.hotSpots ?? []).map((spot) => `\n  - ${spot}`).join('')
  const missed = [`Missed: ${row.what}: ${valueIn(row)} where ${targetOf(row)} was required.`, whatItTakes(row)]
  return `- ${missed.filter((text) => text !== '').join(' ')}${spots === '' ? '' : ' Server time by function:'}${spots}`
}

/** The first line that a program prints about itself, on either stream. */
function versionOf(program: string, args: readonly string[]): string {
  try {
    const said = execFileSync('sh', ['-c', `${program} ${args.join(' ')} 2>&1`], { encoding: 'utf8' })
    return said.split('\n')[0]?.replace(/ Copyright.*/, '') ?? program
  } catch {
    return `no ${program}`
  }
}
