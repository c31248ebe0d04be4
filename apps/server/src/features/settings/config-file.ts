import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseConfigFile, withSettings } from '@chapterhouse/kit/settings/config-text'
import { CONFIG, keepPrivate, makeDataFolder as makeFolder } from '@chapterhouse/kit/settings/data-folder'
import { writePrivately } from '@chapterhouse/kit/settings/private-file'
import { type Document, parseDocument } from 'yaml'
import { serverIdIn } from './beside-settings.ts'

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

/** Creates the folder if missing, private to its owner. */
export const makeDataFolder = (folder: string) => makeFolder(folder, DATABASE)

/** Adds the server id and keeps comments. Pure. */
export function withServerId(text: string, serverId: string): string {
  const document: Document = parseDocument(text)
  document.set('server_id', serverId)
  return document.toString({ lineWidth: 0 })
}
