import type { ResponseBody } from '@chapterhouse/contract/operation'
import type { compareChapters } from '@chapterhouse/contract/server/books/community-chapters'
import type { bookPage } from '@chapterhouse/contract/server/books/editing'
import type { Book } from '../catalogue/index.ts'
import type { PlacedChapter, StoredCheck } from '../overlay/index.ts'
import { within } from '../paths/index.ts'
import type { FitDetail } from './fit/fit.ts'

type ChapterCheck = NonNullable<ResponseBody<typeof bookPage>['community_chapters']>
type Comparison = ResponseBody<typeof compareChapters>

const seconds = (us: number) => us / 1_000_000
const rounded = (value: number, digits: number) => Number(value.toFixed(digits))

/** A check as shown on its book's page (docs/reference/operations.md 6.3). */
export function toChapterCheck({ status, workId, recordingId, detail, checkedAt }: StoredCheck, isCurrent: boolean): ChapterCheck {
  return {
    status,
    ...(workId !== '' && { work_id: workId }),
    ...(recordingId !== '' && { recording_id: recordingId }),
    ...(detail !== '{}' && { detail: toDetail(JSON.parse(detail) as FitDetail) }),
    checked_at: checkedAt,
    ...(!isCurrent && { stale: true }),
  }
}

function toDetail(detail: FitDetail): NonNullable<ChapterCheck['detail']> {
  const { ratio, worst, omitted, titleDifferences, straddle } = detail
  return {
    local_duration: rounded(detail.localDuration, 3),
    community_duration: rounded(detail.communityDuration, 3),
    ...(ratio !== undefined && { ratio: rounded(ratio, 4) }),
    ...(worst !== undefined && { worst: rounded(worst, 4) }),
    local_chapters: detail.localChapters,
    community_chapters: detail.communityChapters,
    anchors: detail.anchors,
    snapped: detail.snapped,
    approximate: detail.approximate,
    ...(omitted && { omitted: [...omitted] }),
    ...(titleDifferences && { title_diffs: [...titleDifferences] }),
    ...(straddle && { straddle: { ...straddle, at: rounded(straddle.at, 3) } }),
  }
}

/** Both lists side by side; empty without a check. */
export function toComparison(book: Book, check: StoredCheck | undefined): Comparison {
  if (!check) return { own: [], fitted: [], list: [], anchors: [], omitted: [] }
  const { omitted = [] } = JSON.parse(check.detail) as Partial<FitDetail>
  return {
    own: toPlaced(book, book.scanned.chapters),
    fitted: toPlaced(book, check.chapters),
    list: JSON.parse(check.sourceList) as Comparison['list'],
    anchors: JSON.parse(check.anchors) as Comparison['anchors'],
    omitted: [...omitted],
  }
}

/** A file may have been removed since the check. */
function toPlaced({ path, files }: Book, chapters: readonly PlacedChapter[]): Comparison['own'] {
  return chapters.map(({ title, file, startUs, endUs, offsetUs }, index) => ({
    index,
    title,
    file_path: within(path, files[file]?.path ?? ''),
    start: seconds(startUs),
    end: seconds(endUs),
    book_offset: seconds(offsetUs),
  }))
}
