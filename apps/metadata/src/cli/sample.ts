import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { NEWEST_VERSION } from '../features/artifact/index.ts'
import { buildArtifact } from '../features/build/index.ts'
import { releaseVersion } from '../features/system/index.ts'
import type { Command } from './command.ts'
import { run as serve } from './serve.ts'

export const usage = `sample [OPTIONS]   serves six sample books on http://127.0.0.1:8090

Takes the options of serve. The artifact is compiled first if the records or the program have changed.`

const HOME = path.resolve(import.meta.dirname, '../..')
const RECORDS = path.join(HOME, 'sample', 'closed')
const CHECKOUT = path.resolve(HOME, '../..')
/** In the checkout's folder for generated data. */
const FILE = path.join(CHECKOUT, 'data/metadata/sample.sqlite')

export const run: Command = async (args, needs) => {
  const current = stampOf(RECORDS)
  const stamp = `${FILE}.made-of`
  if (!existsSync(FILE) || !existsSync(stamp) || readFileSync(stamp, 'utf8') !== current) {
    mkdirSync(path.dirname(FILE), { recursive: true })
    const builtAt = needs.deps
      .now()
      .toISOString()
      .replace(/\.\d+Z$/, 'Z')
    await buildArtifact({ dirs: [RECORDS], out: FILE, builtAt, version: NEWEST_VERSION, onProgress: () => {}, signal: needs.stop })
    writeFileSync(stamp, current)
  }
  return serve(['--db', FILE, '--attribution', 'AudioSilo Meta community', ...args], needs)
}

/** Changes with the records and with the code that compiles them. */
function stampOf(folder: string): string {
  const hash = createHash('sha256').update(releaseVersion())
  const compiler = ['apps/metadata/src/features/{artifact,build,check,records,search,works}', 'packages/{contract,kit}/src']
  const sources = globSync(compiler.map((folder) => path.join(CHECKOUT, folder, '**/*.ts'))).filter(
    (file) => !file.endsWith('.test.ts'),
  )
  for (const file of [...globSync(`${folder}/data/**/*.json`), ...sources].sort()) hash.update(readFileSync(file))
  return hash.digest('hex')
}
