import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Bench, Figure } from './figure.ts'

interface CpuProfile {
  nodes: { id: number; callFrame: { functionName: string; url: string } }[]
  samples: number[]
}

const ROOT = path.resolve(import.meta.dirname, '../..')
/** The last one is an idle pool worker. */
const NOT_WORK = new Set(['(idle)', '(root)', 'atomicsWaitLoop'])
const SECONDS = 5
const MAX = 8

/** Measures a figure again with a profiler in the server, and lists functions by self time. */
export async function hotSpots({ measure }: Figure, bench: Bench): Promise<string[]> {
  const folder = mkdtempSync(path.join(bench.workspace, 'profile-'))
  await bench.indexed.data()
  await measure({ ...bench, rounds: 1, seconds: SECONDS, node: ['--cpu-prof', '--cpu-prof-dir', folder] })
  const spent = new Map<string, number>()
  let total = 0
  for (const file of readdirSync(folder)) {
    const { nodes, samples } = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as CpuProfile
    const names = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
    for (const id of samples) {
      const { functionName = '', url = '' } = names.get(id) ?? {}
      if (NOT_WORK.has(functionName)) continue
      const where = url === '' ? functionName || '(native)' : `${functionName || '(anonymous)'} in ${shortened(url)}`
      spent.set(where, (spent.get(where) ?? 0) + 1)
      total += 1
    }
  }
  return [...spent]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MAX)
    .map(([where, samples]) => `${((100 * samples) / total).toFixed(0)} % ${where}`)
}

const shortened = (url: string): string => url.replace(/^file:\/\//, '').replace(`${ROOT}/`, '')
