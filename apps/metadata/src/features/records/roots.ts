import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { invalid } from '@chapterhouse/kit/errors'
import { type FoundFiles, findFiles } from './find-files.ts'
import { readEntries } from './read-file.ts'

export interface Root {
  data: string
  /** Prefix for the paths of a community root. */
  label: '' | 'community: '
  files: FoundFiles
}

/** Opens one folder that contains `data/`, or the core and the community part in any order. */
export function openRoots(dirs: readonly string[]): Root[] {
  if (dirs.length === 0) throw invalid('No folder given. Give a folder that contains data/.')
  if (dirs.length > 2) throw invalid('Too many folders. Give one that contains data/, or two: the core and the community part.')
  const folders = dirs.map(dataOf)
  if (folders.length === 1) return folders.map((data) => ({ data, label: '', files: findFiles(data) }))
  if (new Set(folders).size < 2) throw invalid(`${dirs[0]} is given twice.`)
  return composed(folders)
}

const CORE_FOLDERS = ['people', 'works', 'series']

function composed(folders: readonly string[]): Root[] {
  const community = folders.filter(isCommunity)
  const core = folders.filter((data) => !isCommunity(data))
  const [communityData, coreData] = [community[0], core[0]]
  if (communityData === undefined || coreData === undefined || folders.length !== 2)
    throw invalid(
      `One of two folders must contain the core and the other only works-community, but ${
        communityData === undefined ? 'neither is a community root' : 'both are community roots'
      }.`,
    )
  const files = findFiles(communityData)
  if (!files.packs.community.some(({ fullPath }) => Object.keys(readEntries(fullPath)).length > 0))
    throw invalid(`The community root ${communityData} has no entries.`)
  return [
    { data: coreData, label: '', files: findFiles(coreData) },
    { data: communityData, label: 'community: ', files },
  ]
}

function isCommunity(data: string): boolean {
  const names = new Set(readdirSync(data))
  return names.has('works-community') && !CORE_FOLDERS.some((name) => names.has(name))
}

function dataOf(dir: string): string {
  const data = path.resolve(dir, 'data')
  if (!isFolder(path.resolve(dir))) throw invalid(`Folder ${dir} not found.`)
  if (!isFolder(data)) throw invalid(`${dir} has no folder data/. Give the folder that contains it.`)
  return data
}

function isFolder(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isDirectory() ?? false
}
