import type { RepairedText } from '../../../../catalogue/index.ts'
import { addTag, type RawChapter, type Tags } from '../audio-facts.ts'
import { asDeclared, decoderOf, type EightBitText, type RawText } from './eight-bit-text.ts'

/** A tag's value by its name in the format, perhaps not decoded yet. */
export interface RawTag {
  name: string
  value: RawText
}

export type UntitledChapter = Omit<RawChapter, 'title'>

interface TagTexts {
  tags: Tags
  chapters: RawChapter[]
  /** Texts in another encoding than their tag declares; absent if none. */
  repaired?: RepairedText[]
}

const MAX_REPAIRED = 8
const MAX_SHOWN = 200
/** Names of an album, a title, an artist. */
const NAMES = /^(?:album|title|artist|album_?artist|talb|tal|tit2|tt2|tpe[12]|tp[12]|©alb|©nam|©art|aart)$/i
/** Signs of a text that was read in the wrong encoding, or is damaged. */
const DAMAGED = /[\ufffd\x80-\x9f]/

/** Decodes the texts of one file together, since their bytes share an encoding (docs/decisions/0081). */
export function tagTexts({
  tags: sources,
  chapters,
}: {
  /** In order of precedence: a tag without names does not hide an older tag's. */
  tags: readonly (readonly RawTag[])[]
  chapters: readonly (UntitledChapter & { title: RawText })[]
}): TagTexts {
  const undecoded: EightBitText[] = []
  for (const source of sources) for (const { value } of source) if (typeof value !== 'string') undecoded.push(value)
  for (const { title } of chapters) if (typeof title !== 'string') undecoded.push(title)
  const decode = decoderOf(undecoded)
  const repaired = new Map<string, RepairedText>()
  function textOf(text: RawText): string {
    if (typeof text === 'string') return text
    const [before, after] = [shown(asDeclared(text)), decode(text)]
    if (shown(after) !== before && !DAMAGED.test(after) && repaired.size < MAX_REPAIRED)
      repaired.set(before, { before, after: shown(after) })
    return after
  }
  const tags: Tags = {}
  for (const { name, value } of withNames(sources)) addTag(tags, name, textOf(value))
  const titled = chapters.map(({ title, ...chapter }) => ({ ...chapter, title: soundTitle(textOf(title)) }))
  return { tags, chapters: titled, ...(repaired.size > 0 && { repaired: [...repaired.values()] }) }
}

/** The first source, completed by a later one with names if the previous ones have none. */
function withNames(sources: readonly (readonly RawTag[])[]): readonly RawTag[] {
  const [first = [], ...others] = sources.filter((tags) => tags.length > 0)
  const older = hasNames(first) ? undefined : others.find(hasNames)
  if (!older) return first
  const known = new Set(first.filter(({ value }) => value !== '').map(({ name }) => name.toLowerCase()))
  return [...first, ...older.filter(({ name }) => !known.has(name.toLowerCase()))]
}

export function hasNames(tags: readonly RawTag[]): boolean {
  return tags.some(({ name, value }) => NAMES.test(name) && !isBlank(value))
}

const isBlank = (value: RawText) => typeof value === 'string' && value.replaceAll('\0', '').trim() === ''
const soundTitle = (title: string) => (DAMAGED.test(title) ? '' : title)

/** A line that a page can show. */
function shown(text: string): string {
  return text
    .replaceAll('\0', '')
    .replace(/[\x80-\x9f]/g, '\ufffd')
    .replace(/\p{Cc}+/gu, ' ')
    .normalize('NFC')
    .trim()
    .slice(0, MAX_SHOWN)
}
