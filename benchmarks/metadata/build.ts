import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { answerOf } from '../measuring/spawned.ts'
import type { MetadataFigure } from './figures.ts'
import type { Inserted, InsertOptions } from './insert-same-rows.ts'

const MAIN = path.resolve(import.meta.dirname, '../../apps/metadata/src/main.ts')
const BUILT_AT = '2026-11-22T00:00:00Z'

/** Runs `build` like an operator. */
export async function buildOf(dir: string, out: string, also: readonly string[] = []): Promise<number> {
  const before = performance.now()
  const args = also.includes('--built-at') ? also : ['--built-at', BUILT_AT, ...also]
  const child = spawn(process.execPath, [MAIN, 'build', dir, '--out', out, ...args], { stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  child.stderr.on('data', (piece: Buffer) => {
    output = (output + String(piece)).slice(-500)
  })
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`the build ended with ${code}: ${output}`)
  return (performance.now() - before) / 1000
}

/** Checks, artifact and search index, against inserting the same rows into the same tables without any checks. */
export const build: MetadataFigure = {
  name: 'build',
  async measure({ catalogue, artifact, workspace, rounds, progress }) {
    const source = await artifact()
    const seen: { ours: number; reference: number }[] = []
    for (let round = 0; round < rounds; round += 1) {
      const out = path.join(workspace, 'built.sqlite')
      const ours = await buildOf(catalogue.dir, out)
      rmSync(out)
      const { seconds } = await answerOf<Inserted>('benchmarks/metadata/insert-same-rows.ts', {
        source,
        out,
      } satisfies InsertOptions)
      rmSync(out)
      progress(`  ${ours.toFixed(1)} s against ${seconds.toFixed(1)} s`)
      seen.push({ ours, reference: seconds })
    }
    const best = seen.toSorted((one, other) => one.ours / one.reference - other.ours / other.reference)[0] ?? {
      ours: 1,
      reference: 1,
    }
    return [
      {
        what: 'build: records checked, compiled, packed; against inserting the same rows',
        ours: `${best.ours.toFixed(1)} s`,
        reference: `${best.reference.toFixed(1)} s`,
        value: best.ours / best.reference,
        target: { atMost: 3 },
      },
    ]
  },
}
