import { type Bytes, inMemory } from '../file-window.ts'
import { lastPage, MAX_PAGE, nextPage, type Page, pageAt, pagesFrom } from './ogg-pages.ts'

/** A part of a file with separate streams. Most files have one; joined files have several in succession. */
export interface Link {
  from: number
  to: number
  /** The first pages of its streams. */
  firstPages: readonly Page[]
}

/** Files with more are left to ffprobe. */
const MAX_LINKS = 256
/** A smaller file is in memory, so all its pages are read. */
const SMALL = 128 * 1024
/** The distance below which the search for the end of a link continues page by page. */
const NEAR = 64 * 1024
const FIRST_PLACE = 64 * 1024
/**
 * Twice as far into a stream, page numbers are about twice as high, unless another stream began in between; pages differ in length.
 */
const LEAST_GROWTH = 1.4

/** All links of a file. undefined: there are too many, or the file is too large to find them. */
export function linksOf(bytes: Bytes): Link[] | undefined {
  const links: Link[] = []
  for (let from = 0; from < bytes.size && links.length < MAX_LINKS; ) {
    const link = linkAt(bytes, from)
    // Other bytes at the end are not a link.
    if (!link) return links
    const to = endOfLink(bytes, link)
    if (to === undefined) return undefined
    links.push({ ...link, to })
    from = to
  }
  return links.length < MAX_LINKS ? links : undefined
}

function linkAt(bytes: Bytes, from: number): Omit<Link, 'to'> | undefined {
  const firstPages: Page[] = []
  for (const page of pagesFrom(bytes, from)) {
    if (!page.isFirst) break
    firstPages.push(page)
  }
  return firstPages.length === 0 ? undefined : { from, firstPages }
}

function endOfLink(bytes: Bytes, link: Omit<Link, 'to'>): number | undefined {
  const serials = new Set(link.firstPages.map(({ serial }) => serial))
  const isOwn = ({ serial }: Page) => serials.has(serial)
  const start = link.firstPages.at(-1)?.end ?? link.from
  if (bytes.size - link.from <= SMALL) return endByPages(bytes, start)
  const last = lastPage(bytes, bytes.size, () => true)
  if (last && isOwn(last)) return beginsAnew(bytes, link.from, last) ? endInPieces(bytes, start) : bytes.size
  return endBySerials(bytes, start, isOwn)
}

/** The offset of the first page of another stream, or the end of the pages. */
function endByPages(bytes: Bytes, from: number): number {
  let end = from
  for (const page of pagesFrom(bytes, from)) {
    if (page.isFirst) return page.at
    end = page.end
  }
  return pageAt(bytes, end) ? end : bytes.size
}

/**
 * Whether a joined file with the same serial number begins, since some encoders always use the same one. Page numbers then start
 * over.
 */
function beginsAnew(bytes: Bytes, from: number, last: Page): boolean {
  let before = 0
  for (let place = FIRST_PLACE; from + place < last.at; place *= 2) {
    const page = nextPage(bytes, from + place, bytes.size)
    if (!page) return false
    const least = Math.max(before * LEAST_GROWTH, place / MAX_PAGE - 1)
    if (page.serial === last.serial && page.number < least) return true
    before = page.serial === last.serial ? page.number : before
  }
  return last.number < Math.max(before, (last.at - from) / MAX_PAGE - 1)
}

/** Like `endByPages`, for any size. undefined: it took too long. */
function endInPieces(bytes: Bytes, from: number): number | undefined {
  let at = from
  while (at < bytes.size) {
    const piece = bytes.pieceAt(at)
    if (!piece) return undefined
    const start = at
    for (const page of pagesFrom(inMemory(piece), 0)) {
      if (page.end > piece.length) break
      if (page.isFirst) return start + page.at
      at = start + page.end
    }
    if (at === start) return bytes.size
  }
  return bytes.size
}

/** Bisects the range in which the serial number changes. */
function endBySerials(bytes: Bytes, start: number, isOwn: (page: Page) => boolean): number | undefined {
  let [low, high] = [start, bytes.size]
  while (high - low > NEAR) {
    const middle = Math.floor((low + high) / 2)
    const page = nextPage(bytes, middle, high)
    if (page && isOwn(page)) low = page.end
    else high = middle
  }
  for (const page of pagesFrom(bytes, low)) if (!isOwn(page)) return page.at
  return bytes.size
}
