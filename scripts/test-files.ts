// Chooses the test files to run, and which of them share a process.
import { globSync } from 'node:fs'

/** Long tests, such as kill loops and large fuzz runs: only `npm run test:all` includes them. */
const LONG = /\.long(\.(journey|browser))?\.test\.ts$/

/** Seconds per file by path prefix; the first match counts. They need not be exact, as they only balance processes. */
const WEIGHTS: readonly (readonly [begins: string, seconds: number])[] = [
  ['browser/player-playback-cases', 65],
  ['browser/player-playback', 95],
  ['browser/player-pages', 90],
  ['browser/console-server', 80],
  ['browser/player-forms', 60],
  ['browser/downloads', 60],
  ['browser/accessibility', 45],
  ['browser/console-forms', 35],
  ['browser/console-lists', 30],
  ['browser/console.', 30],
  ['browser/sessions', 30],
  ['browser/player-position-cases', 25],
  ['browser/console-changes', 20],
  ['browser/metadata-site', 20],
  ['browser/recovering', 20],
  ['browser/third-party-player', 20],
  ['browser/', 12],
  ['apps/metadata/test/reload.journey', 30],
  ['apps/metadata/src/features/releases/refresh', 8],
  ['apps/metadata/src/features/releases/swap', 6],
  ['apps/metadata/src/features/check/vast-records', 4],
  ['apps/metadata/test/', 4],
  ['apps/metadata/', 0.5],
  ['apps/server/src/features/streaming/transcode.routes', 11],
  ['apps/server/test/scope-links', 5],
  ['apps/server/test/', 4],
  ['apps/server/', 0.7],
]
const USUAL_WEIGHT = 0.2

export function findTests(root: string, pattern: string, { withLong }: { withLong: boolean }): string[] {
  return globSync(pattern, { cwd: root })
    .filter((file) => withLong || !LONG.test(file))
    .sort()
}

/** Splits files into groups of about equal work: the slowest first, each into the group with the least work. */
export function balance(files: readonly string[], processes: number): string[][] {
  const shares = Array.from({ length: processes }, () => ({ files: [] as string[], seconds: 0 }))
  for (const file of files.toSorted((a, b) => weightOf([b]) - weightOf([a]))) {
    const lightest = shares.reduce((min, share) => (share.seconds < min.seconds ? share : min))
    lightest.files.push(file)
    lightest.seconds += weightOf([file])
  }
  return shares.map((share) => share.files)
}

/** Seconds of all of them, about. */
export function weightOf(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + (WEIGHTS.find(([begins]) => file.startsWith(begins))?.[1] ?? USUAL_WEIGHT), 0)
}
