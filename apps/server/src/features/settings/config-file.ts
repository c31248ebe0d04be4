import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { invalid } from '@chapterhouse/kit/errors'
import { writePrivately } from '@chapterhouse/kit/private-file'
import { type Document, parse, parseDocument, YAMLParseError } from 'yaml'
import { serverIdIn } from './beside-settings.ts'

const CONFIG = 'config.yaml'
export const DATABASE = 'chapterhouse.db'

export interface DataFolder {
  path: string
  database: string
  /** What `config.yaml` says, by setting. */
  file: Record<string, unknown>
  serverId: string
  /** Writes settings into `config.yaml`, beside what stands there. */
  persist: (values: Readonly<Record<string, unknown>>) => void
}

/** The folder and what its file says; the identity of the installation is made and written down where there is none yet. */
export function openDataFolder(folder: string, newServerId: () => string): DataFolder {
  const { path: data, database } = makeDataFolder(folder)
  const config = path.join(data, CONFIG)
  const text = existsSync(config) ? readFileSync(config, 'utf8') : ''
  const file = parseConfigFile(text)
  if (text !== '') keepPrivate(config, 0o600)
  const persist = (values: Readonly<Record<string, unknown>>) => {
    writePrivately(config, withSettings(readFileSync(config, 'utf8'), values))
  }
  const known = serverIdIn(file)
  if (known !== undefined) return { path: data, database, file, serverId: known, persist }
  const serverId = newServerId()
  writePrivately(config, withServerId(text, serverId))
  return { path: data, database, file: { ...file, server_id: serverId }, serverId, persist }
}

/** The folder, made where it is missing: nobody else on the machine may look into it. Refuses what is no folder or cannot be read. */
export function makeDataFolder(folder: string): { path: string; database: string } {
  const data = path.resolve(folder)
  const found = entriesOf(data)
  // A folder of somebody else's things, named by mistake, keeps its rights.
  if (found.length === 0 || found.includes(CONFIG) || found.includes(DATABASE)) keepPrivate(data, 0o700)
  return { path: data, database: path.join(data, DATABASE) }
}

function entriesOf(data: string): string[] {
  try {
    makeFolder(data)
    return readdirSync(data)
  } catch (cause) {
    const why = cause instanceof Error && 'code' in cause ? ` (${cause.code})` : ''
    throw invalid(`${data} cannot be the data folder${why}. Name another with --data.`, { cause })
  }
}

/**
 * What `config.yaml` says, by setting: sections of names become ids, `backups: { keep: 7 }` is `backups.keep`. An empty section says
 * nothing; what stands outside a section keeps its name. Pure: which ids there are is known to `readSettings`.
 */
export function parseConfigFile(text: string): Record<string, unknown> {
  const read = parsed(text) ?? {}
  if (!isMapping(read)) throw invalid('config.yaml cannot be read: sections of settings are expected, such as `network:`.')
  return Object.fromEntries(
    Object.entries(read).flatMap(([section, values]) => {
      if (values === null) return []
      return isMapping(values) ? Object.entries(values).map(([name, value]) => [`${section}.${name}`, value]) : [[section, values]]
    }),
  )
}

/** The same text with its comments, and the identity. Pure. */
export function withServerId(text: string, serverId: string): string {
  const document: Document = parseDocument(text)
  document.set('server_id', serverId)
  return document.toString({ lineWidth: 0 })
}

/** The same text with its comments, and these values; `null` takes a line out. Pure. */
export function withSettings(text: string, values: Readonly<Record<string, unknown>>): string {
  const document: Document = parseDocument(text)
  for (const [id, value] of Object.entries(values)) {
    const [section = '', name = ''] = id.split('.')
    // A section without a line says nothing, and cannot hold one either.
    if (!document.hasIn([section]) || document.getIn([section]) === null) document.set(section, document.createNode({}))
    if (value === null) document.deleteIn([section, name])
    else document.setIn([section, name], value)
  }
  return document.toString({ lineWidth: 0 })
}

function parsed(text: string): unknown {
  try {
    return parse(text, { logLevel: 'error' })
  } catch (cause) {
    const where = cause instanceof YAMLParseError && cause.linePos ? `line ${cause.linePos[0].line}: ` : ''
    const [why = ''] = cause instanceof Error ? cause.message.split(/ at line \d|\n/) : []
    throw invalid(`config.yaml cannot be read: ${where}${why}.`, { cause })
  }
}

/** One after the other: asked for all at once, Node never comes back from a place where nothing can be made, such as /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(path.dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (cause) {
    // Somebody else was quicker.
    if (!existsSync(folder)) throw cause
  }
}

/** What belongs to somebody else, or lies on a disk without rights, stays as it is. */
function keepPrivate(what: string, mode: number): void {
  try {
    if ((statSync(what).mode & 0o077) !== 0) chmodSync(what, mode)
  } catch {}
}

function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
