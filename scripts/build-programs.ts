// Bundles the server, the metadata service and the bridge, so that a start loads a few files instead of a thousand. Their sources also run
// unbundled, and do so whenever a source is newer than its bundle.
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import { isBuilt, stampFile, stampOf } from '../packages/kit/src/processes/builds.mjs'

/** Packages with many small files. All others are loaded from node_modules. */
const BUNDLED = [/^@chapterhouse\//, 'typebox', 'yaml']
const ROOT = path.resolve(import.meta.dirname, '..')
/** Each with its entries. */
const PROGRAMS = { server: ['program', 'scan-program'], metadata: ['program'], bridge: ['program'] } as const

type ProgramName = keyof typeof PROGRAMS
const NAMES: Record<ProgramName, string> = { server: 'server', metadata: 'metadata service', bridge: 'bridge' }

/** Workers, migrations and data are found beside the source that names them. */
const urlsOfSources: Plugin = {
  name: 'addresses-of-sources',
  enforce: 'pre',
  transform(code, id) {
    if (!code.includes('import.meta.')) return null
    return code
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(id)))
  },
}

/** A container image has the sources of one program only. */
const there = (Object.keys(PROGRAMS) as ProgramName[]).filter((name) => existsSync(path.join(ROOT, 'apps', name, 'src')))
for (const name of there) if (process.argv.includes('--force') || !isBuilt(ROOT, name)) await buildProgram(name)

/** Built in a temporary folder that is then moved into place, so that an aborted build leaves the previous one. */
async function buildProgram(name: ProgramName): Promise<void> {
  process.stderr.write(`Building the ${NAMES[name]} …\n`)
  const stamp = stampOf(ROOT, name)
  const folder = path.dirname(stampFile(ROOT, name))
  const fresh = `${folder}-${process.pid}`
  const previous = `${fresh}-before`
  try {
    await bundle(name, fresh)
    writeFileSync(path.join(fresh, path.basename(stampFile(ROOT, name))), stamp)
    mkdirSync(folder, { recursive: true })
    renameSync(folder, previous)
    renameSync(fresh, folder)
  } finally {
    for (const left of [fresh, previous]) rmSync(left, { recursive: true, force: true })
  }
}

function bundle(name: ProgramName, outDir: string): Promise<unknown> {
  const root = path.join(ROOT, 'apps', name)
  return build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [urlsOfSources],
    ssr: { target: 'node', noExternal: BUNDLED },
    build: {
      ssr: true,
      rollupOptions: { input: PROGRAMS[name].map((entry) => path.join(root, 'src', `${entry}.ts`)) },
      target: 'node24',
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      minify: false,
      reportCompressedSize: false,
    },
  })
}
