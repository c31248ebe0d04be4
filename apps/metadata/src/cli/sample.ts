import { createHash } from 'node:crypto'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { NEWEST_VERSION } from '../features/artifact/index.ts'
import { buildArtifact } from '../features/build/index.ts'
import { releaseVersion } from '../features/system/index.ts'
import type { Command } from './command.ts'
import { run as serve } from './serve.ts'

export const usage = `sample [OPTIONS]   serves sample books on http://127.0.0.1:8090

Six real books, and those of the three audiobooks that the server has as samples. Takes the options of serve. The artifact is compiled
first if the records or the program have changed.`

const HOME = path.resolve(import.meta.dirname, '../..')
const CHECKOUT = path.resolve(HOME, '../..')
/** Real records, and records for the audiobooks in `samples/library`. Their slugs differ. */
const RECORDS = [path.join(HOME, 'sample/closed'), path.join(CHECKOUT, 'samples/community')]
/** In the checkout's folder for generated data. */
const FILE = path.join(CHECKOUT, 'data/metadata/sample.sqlite')
/** A community database is one folder, so the records are compiled from a copy. */
const COMBINED = path.join(CHECKOUT, 'data/metadata/sample-records')

const ATTRIBUTION = 'AudioSilo Meta community, Chapterhouse samples'

export const run: Command = async (args, needs) => {
  const current = stampOf(RECORDS)
  const stamp = `${FILE}.made-of`
  if (!existsSync(FILE) || !existsSync(stamp) || readFileSync(stamp, 'utf8') !== current) {
    mkdirSync(path.dirname(FILE), { recursive: true })
    const builtAt = needs.deps
      .now()
      .toISOString()
      .replace(/\.\d+Z$/, 'Z')
    combineRecords(COMBINED)
    await buildArtifact({ dirs: [COMBINED], out: FILE, builtAt, version: NEWEST_VERSION, onProgress: () => {}, signal: needs.stop })
    writeFileSync(stamp, current)
  }
  return serve(['--db', FILE, '--attribution', ATTRIBUTION, ...args], needs)
}

/** Replaces the folder with all sample records as one community database. */
export function combineRecords(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  for (const records of RECORDS) cpSync(path.join(records, 'data'), path.join(folder, 'data'), { recursive: true })
}

/** Changes with the records and with the code that compiles them. */
function stampOf(folders: readonly string[]): string {
  const hash = createHash('sha256').update(releaseVersion())
  const compiler = ['apps/metadata/src/features/{artifact,build,check,records,search,works}', 'packages/{contract,kit}/src']
  const sources = globSync(compiler.map((folder) => path.join(CHECKOUT, folder, '**/*.ts'))).filter(
    (file) => !file.endsWith('.test.ts'),
  )
  for (const file of [...globSync(folders.map((folder) => `${folder}/data/**/*.json`)), ...sources].sort())
    hash.update(readFileSync(file))
  return hash.digest('hex')
}
