import type { Bytes } from '../file-window.ts'

export interface Page {
  /** Offset of its header. */
  at: number
  serial: number
  granule: bigint
  /** Counts the pages of its stream. */
  number: number
  /** The first page of a stream; a link's streams begin together. */
  isFirst: boolean
  isLast: boolean
  /** The lacing values, which are segment lengths of its packets. */
  lacing: Buffer
  /** Start and end of its content. */
  from: number
  end: number
}

/** The granule of a page on which no packet ends. */
export const NO_GRANULE = 0xffff_ffff_ffff_ffffn
export const MAX_PAGE = 27 + 255 + 255 * 255
const MARK = 'OggS'
const MAX_PAGES = 100_000

export function pageAt(bytes: Bytes, at: number): Page | undefined {
  const head = bytes.at(at, 27)
  if (at < 0 || head.length < 27 || head.toString('latin1', 0, 4) !== MARK || head[4] !== 0) return undefined
  const [flags, serial, granule, number] = [
    head.readUInt8(5),
    head.readUInt32LE(14),
    head.readBigUInt64LE(6),
    head.readUInt32LE(18),
  ]
  const lacing = bytes.at(at + 27, head.readUInt8(26))
  const from = at + 27 + lacing.length
  const end = from + lacing.reduce((sum, stretch) => sum + stretch, 0)
  return { at, serial, granule, number, isFirst: (flags & 2) !== 0, isLast: (flags & 4) !== 0, lacing, from, end }
}

/** Pages that directly follow each other. */
export function* pagesFrom(bytes: Bytes, from: number, to = bytes.size): Generator<Page> {
  let at = from
  for (let count = 0; count < MAX_PAGES && at < to; count += 1) {
    const page = pageAt(bytes, at)
    if (!page) return
    yield page
    at = page.end
  }
}

/** The first page at or after an offset that is followed by another, since audio may contain the mark. */
export function nextPage(bytes: Bytes, from: number, to: number): Page | undefined {
  for (const reach of [8 * 1024, 2 * MAX_PAGE]) {
    const stretch = bytes.at(from, Math.min(reach, to - from))
    for (let found = stretch.indexOf(MARK); found !== -1; found = stretch.indexOf(MARK, found + 1)) {
      const page = pageAt(bytes, from + found)
      if (page && page.end <= to && (page.end === bytes.size || pageAt(bytes, page.end))) return page
    }
  }
  return undefined
}

/** The last complete page before an offset for which `admits` is true. */
export function lastPage(bytes: Bytes, to: number, admits: (page: Page) => boolean): Page | undefined {
  for (const reach of [MAX_PAGE, 4 * MAX_PAGE]) {
    const from = Math.max(0, to - reach)
    const stretch = bytes.at(from, to - from)
    for (let at = stretch.lastIndexOf(MARK); at !== -1; at = at === 0 ? -1 : stretch.lastIndexOf(MARK, at - 1)) {
      const page = pageAt(bytes, from + at)
      if (page && page.end <= to && admits(page)) return page
    }
  }
  return undefined
}
