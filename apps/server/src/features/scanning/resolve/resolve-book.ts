import {
  type BookFields,
  type BookFile,
  type Chapter,
  type Cover,
  discPrefix,
  layTimeline,
  type Problem,
  type RepairedText,
  type StatedChapter,
} from '../../catalogue/index.ts'
import { extensionOf } from '../../formats/index.ts'
import type { Library } from '../../libraries/index.ts'
import type { RelPath } from '../../paths/index.ts'
import { type BookFacts, type FileEntry, readFacts, toChapter } from '../read/book-facts.ts'
import { overdriveChapters } from '../read/overdrive.ts'
import type { TagFields } from '../read/tag-fields.ts'
import { audioMime } from './audio-mime.ts'
import { fileTitles } from './chapter-titles.ts'
import { chaptersBeside } from './chapters-beside.ts'
import { inPlayOrder } from './file-order.ts'
import { type Resolved, resolveFields } from './resolve-fields.ts'
import { suspectParts } from './suspect.ts'

/** A book resolved from facts: the same facts at the same path always give the same book. */
interface ResolvedBook {
  fields: BookFields
  files: readonly BookFile[]
  chapters: readonly Chapter[]
  problem: Problem | null
  suspectParts: number
  repairedTexts: readonly RepairedText[]
  /** Art in a file: the first that has any. */
  embeddedCover: Cover
}

interface ResolveRequest {
  library: Pick<Library, 'name' | 'root' | 'metadataSource'>
  path: RelPath
  facts: BookFacts
}

/** For stored facts; undefined if another version of the reader wrote them, which requires a scan. */
export function resolveBook({ facts, ...request }: Omit<ResolveRequest, 'facts'> & { facts: string }): ResolvedBook | undefined {
  const read = readFacts(facts)
  return read && resolveFacts({ ...request, facts: read })
}

export function resolveFacts({ library, path, facts }: ResolveRequest): ResolvedBook {
  const { shape, sidecars } = facts
  const entries = inPlayOrder(facts.files, shape.kind === 'joined' ? shape.discs : [])
  const tags = bookTags(entries)
  const resolved = resolveFields({ library, path, isFolder: shape.isFolder, unjoinedDisc: shape.unjoinedDisc, tags, sidecars })
  const { chapters, durationsUs } = timelineOf({ facts, entries, resolved, tags })
  return {
    fields: resolved.fields,
    files: entries.map((entry, at) => toFile(entry, path, durationsUs[at] ?? 0)),
    chapters,
    problem: problemOf(facts, entries),
    suspectParts: shape.kind === 'folder' ? suspectParts(entries.map((entry, at) => toPart(entry, durationsUs[at] ?? 0))) : 0,
    repairedTexts: repairedIn(entries),
    embeddedCover: embeddedIn(entries),
  }
}

/** The first file with an album or an artist represents the book; a title alone may be a chapter's. */
function bookTags(entries: readonly FileEntry[]): TagFields {
  const speaker = entries.find(({ isTagged }) => isTagged) ?? (entries.length === 1 ? entries[0] : undefined)
  return speaker ? { ...speaker.tags, ...(speaker.title !== undefined && { title: speaker.title }) } : {}
}

function timelineOf({
  facts: { shape, sidecars },
  entries,
  resolved,
  tags,
}: {
  facts: BookFacts
  entries: readonly FileEntry[]
  resolved: Resolved
  tags: TagFields
}) {
  const marked = overdriveChapters(entries.map(({ markers }) => markers))
  const { title } = resolved.fields
  const titles = entries.length === 1 ? [{ title, stated: title }] : fileTitles(entries.map(toTitled), bookTitles(resolved, tags))
  const own = entries.map((entry, at) => marked?.[at] ?? entry.chapters?.map(toChapter) ?? [])
  const beside = chaptersBeside(entries, sidecars)
  const files = entries.map((entry, at) => ({
    durationUs: entry.durationUs ?? null,
    chapters: own[at]?.length ? own[at] : (beside[at]?.map(toChapter) ?? []),
    title: titles[at]?.title ?? '',
    stated: titles[at]?.stated ?? '',
    prefix: shape.kind === 'joined' ? discPrefix(entry.path) : '',
  }))
  const listed: readonly StatedChapter[] = sidecars.chapters?.map(toChapter) ?? []
  return layTimeline(files, listed)
}

const toTitled = ({ path, title = '' }: FileEntry) => ({ path, title })
const bookTitles = ({ fields, pathTitle }: Resolved, { album = '' }: TagFields) =>
  [...new Set([fields.title, pathTitle, album])].filter((title) => title !== '')

function toFile(
  {
    path,
    sizeBytes,
    modifiedMs,
    fingerprint,
    sound,
    inode,
    changedMs,
    codec,
    profile,
    type,
    loudness,
    seeking,
    protection,
  }: FileEntry,
  book: RelPath,
  durationUs: number,
): BookFile {
  const mime = audioMime(type, codec, profile)
  return {
    path,
    sizeBytes,
    modifiedMs,
    durationUs,
    format: extensionOf(path === '' ? book : path).slice(1),
    ...(codec !== undefined && { codec }),
    ...(mime !== undefined && { mime }),
    ...(profile && { profile }),
    ...(loudness && { loudness }),
    ...(seeking && !seeking.frame && { isUnseekable: true as const }),
    ...(protection !== undefined && { protection }),
    fingerprint,
    ...(sound !== undefined && { sound }),
    ...(inode !== undefined && { inode }),
    ...(changedMs !== undefined && { changedMs }),
  }
}

const toPart = ({ tags, title = '' }: FileEntry, durationUs: number) => ({ durationUs, album: tags?.album ?? '', title })

const MAX_REPAIRED = 5

/** The first ones of all files, without duplicates. */
function repairedIn(entries: readonly FileEntry[]): RepairedText[] {
  const all = entries.flatMap(({ repaired = [] }) => repaired)
  return [...new Map(all.map((text) => [text.before, text])).values()].slice(0, MAX_REPAIRED)
}

/** The first problem in play order; sidecars' come last. */
function problemOf({ sidecars }: BookFacts, entries: readonly FileEntry[]): Problem | null {
  const broken = entries.find(({ problem }) => problem)
  return broken?.problem ? { ...broken.problem, file: broken.path } : (sidecars.problem ?? null)
}

function embeddedIn(entries: readonly FileEntry[]): Cover {
  const at = entries.findIndex(({ hasCover }) => hasCover)
  if (at === -1) return { kind: 'none' }
  return { kind: 'embedded', ...(at > 0 && { path: entries[at]?.path ?? '' }) }
}
