import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { invalid } from '@chapterhouse/kit/errors'
import { type FoundFiles, findFiles } from './find-files.ts'
import { readEntries } from './read-file.ts'

export interface Root {
  data: string
  /** Stands before the paths of a community root. */
  label: '' | 'community: '
  files: FoundFiles
}

/** One folder that holds `data/`, or two: the core and what the community wrote, whichever is named first. */
export function openRoots(dirs: readonly string[]): Root[] {
  if (dirs.length === 0) throw invalid('No folder given. Give a folder that contains data/.')
  if (dirs.length > 2) throw invalid('Too many folders. Give one that contains data/, or two: the core and the community part.')
  const datas = dirs.map(dataOf)
  if (datas.length === 1) return datas.map((data) => ({ data, label: '', files: findFiles(data) }))
  if (new Set(datas).size < 2) throw invalid(`${dirs[0]} is given twice.`)
  return composed(datas)
}

const CORE_FOLDERS = ['people', 'works', 'series']

function composed(datas: readonly string[]): Root[] {
  const community = datas.filter(isCommunity)
  const core = datas.filter((data) => !isCommunity(data))
  const [theirs, ours] = [community[0], core[0]]
  if (theirs === undefined || ours === undefined || datas.length !== 2)
    throw invalid(
      `One of two folders must contain the core and the other only works-community, but ${
        theirs === undefined ? 'neither is a community root' : 'both are community roots'
      }.`,
    )
  const files = findFiles(theirs)
  if (!files.packs.community.some(({ fullPath }) => Object.keys(readEntries(fullPath)).length > 0))
    throw invalid(`The community root ${theirs} has no entries.`)
  return [
    { data: ours, label: '', files: findFiles(ours) },
    { data: theirs, label: 'community: ', files },
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
