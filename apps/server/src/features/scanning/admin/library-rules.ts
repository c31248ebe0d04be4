import { access, constants, stat } from 'node:fs/promises'
import path from 'node:path'
import { invalid, missing } from '@chapterhouse/kit/errors'
import { ignore } from '@chapterhouse/kit/ignore'
import { isIgnorePattern, type Library, type LibraryChanges } from '../../libraries/index.ts'
import { isInside, realPath } from '../../paths/index.ts'
import { isSchedule } from '../run/schedule.ts'

export interface LibraryRequest {
  name?: string | undefined
  root?: string | undefined
  defaultView?: string | undefined
  scanSchedule?: string | undefined
  ignorePatterns?: string[] | undefined
  metadataSource?: string | undefined
  filesAreBooks?: boolean | undefined
  joinDiscs?: boolean | undefined
  skipArticles?: boolean | undefined
}

const VIEWS: readonly string[] = ['filesystem', 'computed', 'hybrid']
const MAX_PATTERNS = 100
const MAX_PATTERN_LENGTH = 200

/** Validates a request into changes (docs/reference/server.md 3.2). An empty name, root or view leaves the existing value. */
export function validateLibrary(request: LibraryRequest): LibraryChanges {
  const name = request.name?.trim()
  const view = request.defaultView?.trim()
  if (view && !VIEWS.includes(view)) throw invalid('default_view must be filesystem, computed or hybrid')
  if (request.scanSchedule !== undefined && !isSchedule(request.scanSchedule))
    throw invalid('scan_schedule must be empty, every:1h (1, 3, 6, 12 or 24) or daily:HH:MM', { code: 'invalid_schedule' })
  if (request.ignorePatterns && !arePatterns(request.ignorePatterns))
    throw invalid(`ignore_patterns must be at most ${MAX_PATTERNS} patterns of at most ${MAX_PATTERN_LENGTH} bytes`, {
      code: 'invalid_pattern',
    })
  if (request.metadataSource !== undefined && !['tags', 'path'].includes(request.metadataSource))
    throw invalid('metadata_source must be tags or path', { code: 'invalid_metadata_source' })
  return {
    ...(name && { name }),
    ...(request.root && { root: request.root }),
    ...(view && { defaultView: view as Library['defaultView'] }),
    ...(request.scanSchedule !== undefined && { scanSchedule: request.scanSchedule }),
    ...(request.ignorePatterns && {
      ignorePatterns: request.ignorePatterns.map((pattern) => pattern.trim()).filter((pattern) => pattern !== ''),
    }),
    ...(request.metadataSource !== undefined && { metadataSource: request.metadataSource as Library['metadataSource'] }),
    ...(request.filesAreBooks !== undefined && { filesAreBooks: request.filesAreBooks }),
    ...(request.joinDiscs !== undefined && { joinDiscs: request.joinDiscs }),
    ...(request.skipArticles !== undefined && { skipArticles: request.skipArticles }),
  }
}

function arePatterns(patterns: readonly string[]): boolean {
  return (
    patterns.length <= MAX_PATTERNS &&
    patterns.every((pattern) => Buffer.byteLength(pattern) <= MAX_PATTERN_LENGTH && isIgnorePattern(pattern))
  )
}

/** Throws unless the root is an absolute, existing, readable folder that does not overlap the data folder. */
export async function checkRoot(root: string, dataFolder: string): Promise<void> {
  if (!path.isAbsolute(root)) throw invalid('path must be absolute', { code: 'path_not_absolute' })
  const isReadable = await stat(root)
    .then(async (stats) => {
      await access(root, constants.R_OK | constants.X_OK)
      return stats.isDirectory()
    })
    .catch(ignore('the request is refused with a reason', false))
  if (!isReadable) throw missing('that folder does not exist on the server or cannot be read', { code: 'folder_unreadable' })
  await refuseOverlap(root, dataFolder)
}

/** Throws if a library and the data folder overlap, even if the library's folder is missing now. */
export async function refuseOverlap(root: string, dataFolder: string): Promise<void> {
  const [real, data] = await Promise.all([realPath(root), realPath(dataFolder)])
  if (isInside(real, data) || isInside(data, real)) throw invalid('root overlaps the data folder')
}

/** Whether the change groups files into books differently. */
export function needsScan(before: Library, after: Library): boolean {
  const traits = ({ root, ignorePatterns, filesAreBooks, joinDiscs }: Library) =>
    JSON.stringify([root, ignorePatterns, filesAreBooks, joinDiscs])
  return traits(before) !== traits(after)
}
