import path from 'node:path'
import { invalid } from '@chapterhouse/kit/errors'

declare const cleaned: unique symbol

/** A clean path inside a library: no `..`, no empty part, no outer slash; `.` is the root. Only this file creates one. */
export type RelPath = string & { readonly [cleaned]: true }

export const ROOT = '.' as RelPath

/** The longest path in a request, in bytes. */
const MAX_TYPED_PATH_LENGTH = 4_096

/**
 * Cleans a path from a request, a share rule or an override: `.`, `//`, outer slashes and inner `..` fold. A backslash is an
 * ordinary character. Purely lexical: it does not check whether anything exists there.
 */
export function relPath(text: string): RelPath {
  if (text.includes('\0') || Buffer.byteLength(text) > MAX_TYPED_PATH_LENGTH) throw invalid('invalid path')
  const folded = path.posix.normalize(text.replace(/^\/+/, '') || '.').replace(/(?<!\/)\/+$/, '')
  if (folded === '..' || folded.startsWith('../')) throw invalid('invalid path')
  return folded as RelPath
}

const MAX_PATH_LENGTH = 4_095
const MAX_NAME_LENGTH = 255
const MAX_DEPTH = 255

/** Whether the path is longer than any file system allows, so that it cannot exist. */
export function isTooLong(where: RelPath): boolean {
  if (where.length <= MAX_NAME_LENGTH) return false
  const parts = where.split('/')
  return (
    Buffer.byteLength(where) > MAX_PATH_LENGTH ||
    parts.length > MAX_DEPTH ||
    parts.some((part) => Buffer.byteLength(part) > MAX_NAME_LENGTH)
  )
}

/** The path of `name` in a folder; '' is the folder itself. `name` comes from a listing or the index, never from outside. */
export function within(folder: RelPath, name: string): RelPath {
  if (name === '') return folder
  return (folder === ROOT ? name : `${folder}/${name}`) as RelPath
}

export function parentOf(where: RelPath): RelPath {
  const slash = where.lastIndexOf('/')
  return slash === -1 ? ROOT : (where.slice(0, slash) as RelPath)
}

/** Nearest first, without the root. */
export function* foldersAbove(where: RelPath): Generator<RelPath> {
  for (let slash = where.lastIndexOf('/'); slash > 0; slash = where.lastIndexOf('/', slash - 1))
    yield where.slice(0, slash) as RelPath
}

export function baseOf(where: RelPath): string {
  return where.slice(where.lastIndexOf('/') + 1)
}

export function isAtOrUnder(what: RelPath, ancestor: RelPath): boolean {
  return ancestor === ROOT || what === ancestor || what.startsWith(`${ancestor}/`)
}
