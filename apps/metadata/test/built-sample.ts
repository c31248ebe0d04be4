import path from 'node:path'
import { buildArtifact } from '../src/features/build/index.ts'

export const SAMPLE = path.resolve(import.meta.dirname, '../sample/closed')

/** The sample data, compiled; `builtAt` makes one differ from another. */
export async function builtSample(
  out: string,
  { builtAt = '2026-11-01T00:00:00Z', version = 5, dirs = [SAMPLE] } = {},
): Promise<string> {
  await buildArtifact({ dirs, out, builtAt, version, onProgress: () => {}, signal: new AbortController().signal })
  return out
}
