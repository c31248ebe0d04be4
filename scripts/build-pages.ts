// Builds the player and the console, compresses what a browser takes compressed, and holds each against its weight.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { weightsOf } from './page-weights.ts'
import { areBuilt, stampFile, stampOf } from './pages-stamp.mjs'

const ROOT = path.resolve(import.meta.dirname, '..')
const COMPRESSIBLE = /\.(?:js|css|html|svg|json|webmanifest|txt)$/
if (process.argv.includes('--force') || !areBuilt(ROOT)) await buildAll()
process.exitCode = weigh() ? 0 : 1

async function buildAll(): Promise<void> {
  process.stderr.write('Building the pages …\n')
  const stamp = stampOf(ROOT)
  for (const app of ['player', 'console']) {
    const root = path.join(ROOT, 'apps', app)
    await build({ configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn' })
    orderLayers(path.join(root, 'dist'))
    if (app === 'player') await buildServiceWorker(root)
    for (const file of filesIn(path.join(root, 'dist'))) compress(file)
  }
  writeFileSync(stampFile(ROOT), stamp)
}

/** Parts of the style come in any order: the first one to come must say which layer lies above which, so each does. */
function orderLayers(dist: string): void {
  const [order = ''] = /@layer [^;{]+;/.exec(readFileSync(path.join(ROOT, 'packages/ui/src/tokens.css'), 'utf8')) ?? []
  for (const file of filesIn(dist).filter((name) => name.endsWith('.css')))
    writeFileSync(file, `${order}${readFileSync(file, 'utf8')}`)
}

/** One script without imports, at a fixed name; it knows by name every file of the player that it keeps. */
async function buildServiceWorker(root: string): Promise<void> {
  const dist = path.join(root, 'dist')
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
      outDir: 'dist',
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
