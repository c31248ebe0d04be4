import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildArtifact } from '../src/features/build/index.ts'
import { checkTree } from '../src/features/check/index.ts'

export const SAMPLE = path.resolve(import.meta.dirname, '../sample/closed')

const USUAL = { builtAt: '2026-11-01T00:00:00Z', version: 5 }
/** The output is reproducible, so each variant is compiled once per process. */
const compiled = new Map<string, Buffer>()

/** The compiled sample data; `builtAt` makes variants. */
export async function builtSample(out: string, options: { builtAt?: string; version?: number } = {}): Promise<string> {
  const key = JSON.stringify({ ...USUAL, ...options })
  const bytes = compiled.get(key)
  if (!bytes) {
    await buildSample(out, options)
    compiled.set(key, readFileSync(out))
    return out
  }
  // Replaces an existing file, like a build.
  writeFileSync(`${out}.copy`, bytes)
  renameSync(`${out}.copy`, out)
  return out
}

/** Checks in this thread, which has loaded the rules: a worker thread would take longer to load them than to check a sample. */
const checkHere = async (dirs: readonly string[]) => checkTree(dirs)

/** Compiles the sample data or other folders, without a cache. */
export async function buildSample(
  out: string,
  { builtAt = USUAL.builtAt, version = USUAL.version, dirs = [SAMPLE], inWorker = false } = {},
): Promise<string> {
  await buildArtifact({
    ...{ dirs, out, builtAt, version, onProgress: () => {}, signal: new AbortController().signal },
    ...(!inWorker && { check: checkHere }),
  })
  return out
}
