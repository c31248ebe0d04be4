import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { invalid } from '@chapterhouse/kit/errors'
import { warn } from '@chapterhouse/kit/ignore'
import { type Document, parse, parseDocument, YAMLParseError } from 'yaml'
import { serverIdIn } from './beside-settings.ts'
import { writePrivately } from './private-file.ts'

const CONFIG = 'config.yaml'
export const DATABASE = 'chapterhouse.db'

interface DataFolder {
  path: string
  database: string
  /** The values of `config.yaml`, by setting. */
  file: Record<string, unknown>
  serverId: string
  /** Writes settings into `config.yaml` and keeps its other content. */
  persist: (values: Readonly<Record<string, unknown>>) => void
}

/** Opens the folder and its file; adds a server id to the file if it has none. */
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

/** Creates the folder if missing, private to its owner. Throws for a path that is not a folder or cannot be read. */
export function makeDataFolder(folder: string): { path: string; database: string } {
  const data = path.resolve(folder)
  const found = entriesOf(data)
  // An unrelated folder given by mistake keeps its permissions.
  if (found.length === 0 || found.includes(CONFIG) || found.includes(DATABASE)) keepPrivate(data, 0o700)
  return { path: data, database: path.join(data, DATABASE) }
}

function entriesOf(data: string): string[] {
  try {
    makeFolder(data)
    return readdirSync(data)
  } catch (cause) {
    const why = cause instanceof Error && 'code' in cause ? ` (${cause.code})` : ''
    throw invalid(`${data} cannot be the data folder${why}. Choose another with --data.`, { cause })
  }
}

/**
 * Parses `config.yaml` into values by setting: names in sections become ids, `backups: { keep: 7 }` is `backups.keep`. An empty
 * section sets nothing; an entry outside a section keeps its name. Pure: `readSettings` knows the valid ids.
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

/** Adds the server id and keeps comments. Pure. */
export function withServerId(text: string, serverId: string): string {
  const document: Document = parseDocument(text)
  document.set('server_id', serverId)
  return document.toString({ lineWidth: 0 })
}

/** Sets these values and keeps comments; `null` removes a line. Pure. */
export function withSettings(text: string, values: Readonly<Record<string, unknown>>): string {
  const document: Document = parseDocument(text)
  for (const [id, value] of Object.entries(values)) {
    const [section = '', name = ''] = id.split('.')
    // An empty section is null, which cannot take a value.
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

/** Creates the levels one by one: in places like /proc, Node's recursive mkdir never returns. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(path.dirname(folder))
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (cause) {
    // Another process was faster.
    if (!existsSync(folder)) throw cause
  }
}

/** Ignores files of another owner and disks without permissions. */
function keepPrivate(what: string, mode: number): void {
  try {
    if ((statSync(what).mode & 0o077) !== 0) chmodSync(what, mode)
  } catch (error) {
    warn('a file of the data folder cannot be made private')(error)
  }
}

function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
