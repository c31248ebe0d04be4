// Chooses the test files to run, and which of them share a process.
import { globSync, statSync } from 'node:fs'
import path from 'node:path'

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
  ['apps/metadata/test/serve.journey', 25],
  ['apps/metadata/src/features/releases/refresh', 8],
  ['apps/metadata/src/features/releases/swap', 6],
  ['apps/metadata/src/features/check/vast-records', 4],
  ['apps/metadata/test/', 4],
  ['apps/metadata/', 0.5],
  ['apps/server/src/features/streaming/transcode.routes', 11],
  ['apps/server/test/restore.journey', 30],
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

/** Test files, and files of tests that an entry of the browser tests imports. */
const IS_TEST = /\.test\.ts$|^browser\/.*\.tests\.ts$/

/**
 * Tests by their own path, by the path of the file beside them, or below a folder. A long test runs if its file is named. Throws a
 * sentence for a path without tests.
 */
export function namedTests({
  root,
  from,
  paths,
  withLong,
}: {
  root: string
  /** The folder from which paths are relative. */
  from: string
  paths: readonly string[]
  withLong: boolean
}): string[] {
  const inRoot = (file: string) => path.relative(root, path.resolve(from, file)).replaceAll('\\', '/')
  const found = paths.flatMap((named) => {
    const where = inRoot(named)
    const kind = statSync(path.join(root, where), { throwIfNoEntry: false })
    if (!kind) throw new Error(`There is no ${named}.`)
    const folder = where === '' ? '.' : where
    const tests = kind.isDirectory() ? below(root, folder, withLong) : IS_TEST.test(where) ? [where] : beside(root, where)
    if (tests.length === 0) throw new Error(`${named} has no tests.`)
    return tests
  })
  return [...new Set(found)]
}

function below(root: string, folder: string, withLong: boolean): string[] {
  return findTests(root, `${folder}/**/*.test.ts`, { withLong })
    .map((file) => path.posix.normalize(file.replaceAll('\\', '/')))
    .filter((file) => !file.includes('node_modules/'))
}

/** `scan.ts` has `scan.test.ts`, `scan.routes.test.ts` and others. */
function beside(root: string, file: string): string[] {
  const name = file.replace(/\.[^.]+$/, '')
  return globSync(`${name}{,.*}.test.ts`, { cwd: root }).sort()
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

/** Approximate total seconds. */
export function weightOf(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + (WEIGHTS.find(([begins]) => file.startsWith(begins))?.[1] ?? USUAL_WEIGHT), 0)
}
