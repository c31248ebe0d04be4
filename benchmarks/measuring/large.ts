import { existsSync } from 'node:fs'
import path from 'node:path'
import { makeDataFolder, startChapterhouse } from './chapterhouse.ts'
import type { Bench } from './figure.ts'
import { LIBRARY } from './indexed.ts'

/** A separate data folder for the long files, so that they appear in no search; its library has id 1. */
export async function largeLibrary({ library, workspace }: Pick<Bench, 'library' | 'workspace'>): Promise<string> {
  const data = path.join(workspace, 'large')
  if (existsSync(data)) return data
  makeDataFolder(data)
  await using server = await startChapterhouse({ data })
  await server.call('POST', '/admin/libraries', { name: 'Large', root: library.largeRoot })
  await server.scanned(LIBRARY)
  return data
}
