import { extensionOf, halvesOf } from './copy-path.ts'
import type { PauseReason, Report, WhyFailed } from './download-messages.ts'

/** Facts for playback, as the server gave them when the download was made or last checked. */
export interface BookFacts {
  library_id: number
  path: string
  duration: number
  revision: string
  files: readonly { rel_path: string; seq: number; duration: number; format: string; size: number; mime?: string }[]
  chapters: readonly { title: string; file_index: number; start: number; end: number; book_offset: number }[]
  story_end?: number
  /** Decides for files without a type. */
  direct_playable?: boolean
}

export interface CopiedFile {
  /** The name in the download's folder: `0.m4b`. */
  name: string
  relPath: string
  have: number
  /** `undefined`: a converted stream, whose size is unknown until it ends. */
  size: number | undefined
  etag?: string | undefined
  isDone: boolean
  /** The browser cannot play the file, so its conversion is stored. */
  isStream: boolean
}

/** The record of a downloaded book. */
export interface Download<Facts extends BookFacts = BookFacts> {
  key: string
  title: string
  author: string
  facts: Facts
  files: readonly CopiedFile[]
  state: 'waiting' | 'running' | 'paused' | 'failed' | 'here'
  why?: WhyFailed | undefined
  /** The server has newer audio. */
  isOutOfDate: boolean
  startedAt: number
  /** When the book was finished; its download is removed a day later. */
  finishedAt?: number | undefined
  /** The download of newer audio: until it is complete, the old one remains playable. */
  renewal?: Download<Facts> | undefined
}

/** About 58 MB per hour: 128 kbit/s. */
export const CONVERTED_BYTES_A_SECOND = 16_000

export function planFiles(facts: BookFacts, canPlay: (file: BookFacts['files'][number], book: BookFacts) => boolean): CopiedFile[] {
  return facts.files
    .toSorted((a, b) => a.seq - b.seq)
    .map((file, at) => {
      const isStream = !canPlay(file, facts)
      const name = `${at}.${isStream ? 'mp3' : extensionOf(file.format)}`
      return { name, relPath: file.rel_path, have: 0, size: isStream ? undefined : file.size, isDone: false, isStream }
    })
}

/** Stored and total bytes; the total of a conversion is estimated from its duration. */
export function amountOf({ files, facts }: Pick<Download, 'files' | 'facts'>): { have: number; total: number } {
  const sizes = files.map((file, at) => file.size ?? Math.round((facts.files[at]?.duration ?? 0) * CONVERTED_BYTES_A_SECOND))
  const have = files.reduce((sum, file) => sum + file.have, 0)
  return {
    have,
    total: Math.max(
      have,
      sizes.reduce((sum, size) => sum + size, 0),
    ),
  }
}

export const bytesOf = (download: Download): number => (download.why === 'lost' ? 0 : amountOf(download).have)

/** The download after a report from the worker. A file counts only once it is complete. */
export function afterReport<Facts extends BookFacts>(download: Download<Facts>, report: Report): Download<Facts> {
  const withFile = (name: string, change: Partial<CopiedFile>): Download<Facts> => ({
    ...download,
    files: download.files.map((file) => (file.name === name ? { ...file, ...change } : file)),
  })
  switch (report.kind) {
    case 'begun':
      return withFile(report.name, {
        have: report.have,
        etag: report.etag,
        ...(report.total !== undefined && { size: report.total }),
      })
    case 'grown':
      return withFile(report.name, { have: report.have })
    case 'file':
      return withFile(report.name, { have: report.size, size: report.size, isDone: true })
    case 'done':
      return { ...download, state: 'here', why: undefined }
    case 'stopped':
      return { ...download, state: 'paused', why: undefined }
    case 'failed':
      // Temporary failures are retried; others wait for the listener.
      return { ...download, state: isPassing(report.why) ? 'paused' : 'failed', why: report.why }
  }
}

export const isPassing = (why: WhyFailed): why is PauseReason => why === 'offline' || why === 'busy'

/** Paused by the user. The tab that is fetching it sees this in the record. */
export function paused<Facts extends BookFacts>(download: Download<Facts>): Download<Facts> {
  if (download.state === 'running') return { ...download, state: 'paused', why: undefined }
  return download.state === 'waiting' ? { ...download, state: 'paused' } : download
}

/** Whether another tab paused or removed it. */
export const stopsHere = (stored: Download | undefined): boolean =>
  stored === undefined || stored.state === 'paused' || stored.renewal?.state === 'paused'

/** The download after its worker was lost with its page. */
export function awaken<Facts extends BookFacts>(download: Download<Facts>): Download<Facts> {
  const renewal = download.renewal ? awaken(download.renewal) : undefined
  const isUnderway = download.state === 'running' || (download.state === 'paused' && download.why !== undefined)
  return { ...download, state: isUnderway ? 'waiting' : download.state, ...(renewal && { renewal }) }
}

/** The reason for the pause has passed. */
export function released<Facts extends BookFacts>(download: Download<Facts>): Download<Facts> {
  const renewal = download.renewal && released(download.renewal)
  if (download.state === 'paused' && download.why !== undefined) return again(download)
  return renewal === download.renewal ? download : { ...download, ...(renewal && { renewal }) }
}

/** To be resumed, unless it is running. */
export const again = <Facts extends BookFacts>(download: Download<Facts>): Download<Facts> =>
  download.state === 'running' ? download : { ...download, state: 'waiting', why: undefined }

/** The size of its bytes is kept: if they turn up after all, they need not be downloaded again. */
export const lost = <Facts extends BookFacts>(download: Download<Facts>): Download<Facts> =>
  download.state === 'here'
    ? { ...download, files: download.files.map((file) => ({ ...file, isDone: false })), state: 'failed', why: 'lost' }
    : download

/** Applies the current book from the server: new titles are stored, and new audio makes the download outdated (P-40). */
export function applyServerBook<Facts extends BookFacts>(download: Download<Facts>, facts: Facts): Download<Facts> {
  const [mine, theirs] = [halvesOf(download.facts.revision), halvesOf(facts.revision)]
  if (mine.audio !== theirs.audio) return { ...download, isOutOfDate: true }
  return mine.chapters === theirs.chapters ? download : { ...download, facts, isOutOfDate: false }
}

export const audioOf = (download: Pick<Download, 'facts'>): string => halvesOf(download.facts.revision).audio

/** Downloads that could make room for another: finished ones first, then the oldest. */
export function givingRoom<Facts extends BookFacts>(downloads: Iterable<Download<Facts>>, wanting: string): Download<Facts>[] {
  return [...downloads]
    .filter((download) => download.key !== wanting && bytesOf(download) > 0)
    .toSorted((a, b) => Number(b.finishedAt !== undefined) - Number(a.finishedAt !== undefined) || a.startedAt - b.startedAt)
}

const DAY_MS = 24 * 60 * 60 * 1_000

type KeepRule = 'off' | 'current' | 'current-and-next'

/** Downloads to remove automatically: finished a day ago, and not the last book played (rule 28). */
export function outlived(
  downloads: Iterable<Download>,
  { now, lastPlayed }: { now: number; lastPlayed: string | undefined },
): string[] {
  return [...downloads]
    .filter(({ key, finishedAt }) => finishedAt !== undefined && now - finishedAt >= DAY_MS && key !== lastPlayed)
    .map(({ key }) => key)
}

/** The state of the rule between two checks. */
export interface RuleState {
  player: string | undefined
  here: ReadonlySet<string>
  /** Removed while this book plays: the rule does not bring them back during playback. */
  excluded: ReadonlySet<string>
}

export function updateRuleState(before: RuleState, { player, here }: Omit<RuleState, 'excluded'>): RuleState {
  const gone = [...before.here, ...(player === before.player ? before.excluded : [])].filter((key) => !here.has(key))
  return { player, here, excluded: new Set(gone) }
}

/** Books that the rule wants and that are not downloaded; none while the connection is known to be metered. */
export function wantedByRule(
  rule: KeepRule,
  known: { current: string | undefined; next: string | undefined; here: ReadonlySet<string>; isMetered: boolean },
): string[] {
  if (rule === 'off' || known.isMetered) return []
  const wanted = rule === 'current' ? [known.current] : [known.current, known.next]
  return wanted.filter((key): key is string => key !== undefined && !known.here.has(key))
}
