import type { ResponseBody } from '@chapterhouse/contract/operation'
import type * as contract from '@chapterhouse/contract/server/imports/imports'
import type { Activity } from '../activity/index.ts'
import type { HandMatch, ImportRow } from './import-record.ts'
import type { FoundFolder } from './join-folders.ts'
import type { Summary } from './plan/plan.ts'
import type { SourceDescription } from './source/source.ts'

type Import = ResponseBody<typeof contract.listImports>['imports'][number]
type Local = Pick<Activity['local'], 'moment' | 'offsetMinutes'>

export function toImport(row: ImportRow, local: Local): Import {
  return {
    id: row.id,
    user_id: row.userId,
    username: row.username,
    source: row.source,
    source_url: row.url,
    source_name: row.name,
    source_user: row.sourceUser,
    status: row.status,
    done: row.done,
    total: row.total,
    cutoff: row.cutoffMs === null ? null : local.moment(row.cutoffMs),
    cutoff_utc_offset: row.cutoffMs === null ? null : local.offsetMinutes(row.cutoffMs),
    created_at: row.createdAt,
    applied_at: row.appliedAt,
    error: row.error,
    error_code: row.errorCode,
    summary: row.summary === '' ? null : toSummary(JSON.parse(row.summary) as Summary, local),
  }
}

function toSummary(summary: Summary, local: Local): NonNullable<Import['summary']> {
  const { leftOut } = summary
  return {
    items: summary.items,
    matched: summary.matched,
    unmatched: summary.unmatched,
    sessions: summary.sessions,
    already_here: summary.alreadyHere,
    skipped_after_cutoff: summary.skippedAfterCutoff,
    listened: summary.listened,
    estimated: summary.estimated,
    progress: summary.progress,
    progress_older: summary.progressOlder,
    finished: summary.finished,
    bookmarks: summary.bookmarks,
    set_aside: summary.setAside,
    collections: summary.collections,
    left_out: {
      podcasts: leftOut.podcasts,
      ebooks: leftOut.ebooks,
      invalid: leftOut.invalid,
      open_sessions: leftOut.openSessions ?? 0,
      without_clock: leftOut.withoutClock ?? 0,
      list_entries: leftOut.listEntries,
      lists: leftOut.lists,
      rows: leftOut.rows,
    },
    first_listen: summary.firstMs === null ? null : local.moment(summary.firstMs),
    last_listen: summary.lastMs === null ? null : local.moment(summary.lastMs),
  }
}

const toCounts = ({ summary }: ImportRow, which: 'closed' | 'split') =>
  (summary === '' ? [] : ((JSON.parse(summary) as Summary)[which] ?? [])).map(({ libraryId, items }) => ({
    library_id: libraryId,
    items,
  }))

export function toDetail(row: ImportRow, { hand, local }: { hand: readonly HandMatch[]; local: Local }) {
  return {
    ...toImport(row, local),
    no_access: toCounts(row, 'closed'),
    split_discs: toCounts(row, 'split'),
    matched_by_hand: hand.map(({ libraryId, ...match }) => ({ ...match, library_id: libraryId })),
  }
}

export function toDescription(
  { version, users }: Pick<SourceDescription, 'version' | 'users'>,
  { folders, userNamed }: { folders: readonly FoundFolder[]; userNamed: (name: string) => number | null },
): ResponseBody<typeof contract.importUsers> {
  return {
    version,
    users: users.map((user) => ({
      abs_id: user.id,
      username: user.username,
      type: user.type,
      suggested_user_id: userNamed(user.username),
      disabled: !user.isActive,
      tag_limited: user.isTagLimited,
      all_libraries: user.libraryIds === undefined,
      abs_library_ids: [...(user.libraryIds ?? [])],
    })),
    folders: folders.map((folder) => ({
      abs_folder_id: folder.folderId,
      abs_library_id: folder.sourceLibraryId,
      library_name: folder.libraryName,
      media_type: folder.mediaType,
      path: folder.path,
      library_id: folder.libraryId,
      below: folder.below === '.' ? '' : folder.below,
      exists: folder.exists,
    })),
  }
}
