import { resolveAddress } from '../container/address.ts'
import type { Archive } from '../container/archive.ts'
import { hasToken, type PackageDocument, readXml } from '../container/package-document.ts'
import { textOfBytes } from '../container/text-of-bytes.ts'
import { unreadable } from '../container/unreadable.ts'
import { elementsOf, lineOf, oneLine, type XmlElement } from '../container/xml.ts'
import { quoted } from '../notes.ts'
import { parseMarkup } from './parse-markup.ts'

/** A line of the contents. */
export interface ContentsEntry {
  label: string
  /** Its document in the archive; undefined if it is only a heading. */
  name: string | undefined
  fragment: string
  /** The entries above it, from the outermost, by their place in the list. */
  parents: readonly number[]
}

interface RawEntry {
  label: string
  href: string
  depth: number
}

const MAX = { entries: 20_000, depth: 50 }

/** The contents: from the nav of EPUB 3, else from the NCX. Addresses out of the archive are reported in `notes`. */
export async function readContents(
  archive: Archive,
  { nav, ncx }: Pick<PackageDocument, 'nav' | 'ncx'>,
  notes: string[],
): Promise<ContentsEntry[]> {
  const bytes = nav === undefined ? undefined : await archive.read(nav)
  const listed = bytes ? await navEntries(textOfBytes(bytes)) : []
  if (nav !== undefined && listed.length > 0) return toEntries(archive, nav, listed, notes)
  if (ncx === undefined) return []
  return toEntries(archive, ncx, ncxEntries(await readXml(archive, ncx)), notes)
}

function toEntries(archive: Archive, base: string, raw: readonly RawEntry[], notes: string[]): ContentsEntry[] {
  const above: { depth: number; at: number }[] = []
  if (raw.length > MAX.entries) throw unreadable('has contents of absurd size')
  return raw.map(({ label, href, depth }, at) => {
    while ((above.at(-1)?.depth ?? -1) >= depth) above.pop()
    const parents = above.map((parent) => parent.at)
    above.push({ depth, at })
    if (href === '') return { label, name: undefined, fragment: '', parents }
    const address = resolveAddress(base, href)
    const name = address?.names.find(archive.has)
    if (name === undefined) notes.push(`The contents list ${quoted(label)} at a place that is not in the e-book.`)
    return { label, name, fragment: address?.fragment ?? '', parents }
  })
}

function ncxEntries(ncx: XmlElement | undefined): RawEntry[] {
  const entries: RawEntry[] = []
  const add = (points: readonly XmlElement[], depth: number): void => {
    for (const point of points.filter(({ name }) => name === 'navpoint')) {
      const label = lineOf(point.children.find(({ name }) => name === 'navlabel'))
      const href = point.children.find(({ name }) => name === 'content')?.attributes.get('src') ?? ''
      entries.push({ label, href, depth })
      add(point.children, depth + 1)
    }
  }
  add(elementsOf(ncx, 'navmap')[0]?.children ?? [], 0)
  return entries
}

/** The list of the nav of type `toc`, read as HTML, since many are broken. */
async function navEntries(html: string): Promise<RawEntry[]> {
  const entries: RawEntry[] = []
  let [isInside, isDone, depth] = [false, false, 0]
  let open: RawEntry | undefined
  /** Used where the label is a picture. */
  let alternative = ''
  const finish = (): void => {
    if (open) entries.push({ ...open, label: oneLine(open.label) || oneLine(alternative) })
    open = undefined
  }
  await parseMarkup(html, {
    onopentag(name, attributes) {
      if (name === 'nav' && !isDone) isInside ||= isToc(attributes)
      if (!isInside || entries.length > MAX.entries) return
      if (name === 'ol' || name === 'ul') {
        finish()
        depth = Math.min(depth + 1, MAX.depth)
      }
      if (name === 'li') finish()
      if ((name === 'a' || name === 'span') && !open && depth > 0) {
        open = { label: '', href: attributes['href'] ?? '', depth }
        alternative = attributes['title'] ?? ''
      } else if (name === 'a' && open) open.href ||= attributes['href'] ?? ''
      if (name === 'img' && open) alternative ||= attributes['alt'] ?? ''
    },
    ontext(text) {
      if (open) open.label += text
    },
    onclosetag(name) {
      if (!isInside) return
      if (name === 'ol' || name === 'ul') depth -= 1
      if (name === 'li' || name === 'ol' || name === 'ul') finish()
      if (name === 'nav') {
        finish()
        isDone = entries.length > 0
        isInside = false
      }
    },
  })
  finish()
  return entries.filter(({ label, href }) => label !== '' || href !== '')
}

const isToc = (attributes: Readonly<Record<string, string>>): boolean =>
  hasToken(attributes['epub:type'], 'toc') || hasToken(attributes['role'], 'doc-toc')
