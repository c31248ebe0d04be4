import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseConfigFile } from '@chapterhouse/kit/settings/config-text'
import { CONFIG, keepPrivate, makeDataFolder } from '@chapterhouse/kit/settings/data-folder'

const DATABASE = 'bridge.db'

export interface DataFolder {
  path: string
  database: string
  /** Seals the keys of endpoints, unless the environment has one. */
  keyFile: string
  /** The values of `config.yaml`, by setting. */
  file: Record<string, unknown>
}

/** Opens the folder, which only this account can read, and its configuration file. */
export function openDataFolder(folder: string): DataFolder {
  const { path: data, database } = makeDataFolder(folder, DATABASE)
  const config = path.join(data, CONFIG)
  const text = existsSync(config) ? readFileSync(config, 'utf8') : ''
  if (text !== '') keepPrivate(config, 0o600)
  return { path: data, database, keyFile: path.join(data, 'bridge.key'), file: parseConfigFile(text) }
}
