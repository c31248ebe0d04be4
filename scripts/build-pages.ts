// Builds the player and the console, compresses their files, and checks each against its size budget.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { isBuilt, stampFile, stampOf } from '../packages/kit/src/processes/builds.mjs'
import { weightsOf } from './page-weights.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const COMPRESSIBLE = /\.(?:js|css|html|svg|json|webmanifest|txt)$/
const APPS = ['console', 'player'] as const
/** Built in a temporary folder and then moved into place, so that an aborted build leaves the previous one. */
const FRESH = `dist-${process.pid}`
const LOCK = path.join(ROOT, 'apps', 'player', 'dist-lock')
/** No build takes longer, so the process holding the lock is gone. */
const LOCK_ENDS_MS = 120_000

await oneAtATime(async () => {
  if (process.argv.includes('--force') || !isBuilt(ROOT, 'pages')) await buildAll()
})
process.exitCode = weigh() ? 0 : 1

async function oneAtATime(work: () => Promise<void>): Promise<void> {
  while (!takeLock()) await pause(200)
  try {
    await work()
  } finally {
    rmSync(LOCK, { recursive: true, force: true })
  }
}

function takeLock(): boolean {
  try {
    mkdirSync(LOCK)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const { mtimeMs } = statSync(LOCK, { throwIfNoEntry: false }) ?? { mtimeMs: 0 }
    if (Date.now() - mtimeMs > LOCK_ENDS_MS) rmSync(LOCK, { recursive: true, force: true })
    return false
  }
}

async function buildAll(): Promise<void> {
  process.stderr.write('Building the pages …\n')
  const stamp = stampOf(ROOT, 'pages')
  try {
    for (const app of APPS) {
      const root = path.join(ROOT, 'apps', app)
      const fresh = path.join(root, FRESH)
      await build({ configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn', build: { outDir: FRESH } })
      orderLayers(fresh)
      if (app === 'player') await buildServiceWorker(root)
      for (const file of filesIn(fresh)) compress(file)
    }
    writeFileSync(path.join(ROOT, 'apps', 'player', FRESH, path.basename(stampFile(ROOT, 'pages'))), stamp)
    // The player comes last, since its stamp covers both.
    for (const app of APPS) putInPlace(path.join(ROOT, 'apps', app))
  } finally {
    for (const app of APPS) rmSync(path.join(ROOT, 'apps', app, FRESH), { recursive: true, force: true })
  }
}

function putInPlace(root: string): void {
  const [current, fresh, before] = ['dist', FRESH, `${FRESH}-before`].map((name) => path.join(root, name)) as [
    string,
    string,
    string,
  ]
  if (existsSync(current)) renameSync(current, before)
  renameSync(fresh, current)
  rmSync(before, { recursive: true, force: true })
}

/** Style chunks load in any order, so each declares the order of the cascade layers. */
function orderLayers(dist: string): void {
  const [order = ''] = /@layer [^;{]+;/.exec(readFileSync(path.join(ROOT, 'packages/ui/src/tokens.css'), 'utf8')) ?? []
  for (const file of filesIn(dist).filter((name) => name.endsWith('.css')))
    writeFileSync(file, `${order}${readFileSync(file, 'utf8')}`)
}

/** One script without imports under a fixed name; it contains the names of all player files that it caches. */
async function buildServiceWorker(root: string): Promise<void> {
  const dist = path.join(root, FRESH)
  const files = filesIn(dist).map((file) => path.relative(dist, file))
  const hash = createHash('sha256')
  for (const file of files.toSorted()) hash.update(file).update(readFileSync(path.join(dist, file)))
  const shell = {
    version: hash.digest('hex').slice(0, 16),
    files: files.filter((file) => !file.endsWith('.html')).map((file) => `/web/${file.replaceAll(path.sep, '/')}`),
  }
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    define: { SHELL: JSON.stringify(shell) },
    build: {
      target: 'es2023',
      outDir: FRESH,
      emptyOutDir: false,
      copyPublicDir: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: path.join(root, 'sw', 'sw.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  })
}

function compress(file: string): void {
  const bytes = readFileSync(file)
  if (!COMPRESSIBLE.test(file) || bytes.length < 1_024) return
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}

function weigh(): boolean {
  return weightsOf(ROOT)
    .map(({ app, document, script, bound }) => {
      const isFine = script < bound
      process.stderr.write(`${isFine ? '' : 'TOO HEAVY: '}${app}/${document}: ${script.toFixed(1)} of ${bound} KB of script\n`)
      return isFine
    })
    .every(Boolean)
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
}
