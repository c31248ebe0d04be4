import { EDIT_FIELDS, type EditField } from '@chapterhouse/contract/names'
import { basisOf, type ChapterCheck, type ChapterChoice, type PlacedChapter, usesCommunity } from './chapter-check.ts'
import type { EditableValues, SeriesPlace } from './edit-field.ts'

export interface Edit {
  value: string
  /** `edited`: by an admin; `community`: from a match. */
  source: 'edited' | 'community'
  /** Name of the editor; null once the account is deleted. */
  editedBy: string | null
  editedAt: string
}

/** An edited chapter title, keyed by the file and the start of the chapter in it. */
export interface ChapterTitle {
  file: string
  startUs: number
  title: string
}

/** All decisions of people about one book, and the check of its chapters. */
export interface Overlay {
  edits: ReadonlyMap<EditField, Edit>
  /** Set by enrichment; '' if unknown. */
  identifiers: { asin: string; isbn: string }
  titles: readonly ChapterTitle[]
  chapterChoice: ChapterChoice
  check: ChapterCheck | undefined
  /** 0: no custom cover. */
  coverId: number
}

export interface NamedChapter {
  title: string
  /** The title from its source, if it is not the one shown. */
  stated?: string
  /** Index of its file in `files`. */
  file: number
  startUs: number
}

/** Source of a value; `scan` includes tags, sidecars and names. */
export type Source = 'scan' | 'edited' | 'community'

export interface Effective<V extends EditableValues, C extends NamedChapter> {
  values: V
  sources: Readonly<Record<EditField, Source>>
  chapters: readonly (C | PlacedChapter)[]
  /** `chapters` before title edits. */
  listedChapters: readonly (C | PlacedChapter)[]
  chaptersSource: 'files' | 'community'
  /** Whether the check is of the current reading; undefined without a check. */
  isCheckCurrent: boolean | undefined
}

const SCANNED = Object.fromEntries(EDIT_FIELDS.map((field) => [field, 'scan'])) as Record<EditField, Source>

/**
 * The effective values of a book: the scanned layer, overridden by identifiers from enrichment, overridden by edits
 * (docs/reference/server.md 7.5). Its chapters are the scan's or the check's, with edited titles. The result does not depend on
 * the order in which the layers arrived. `files`: paths in the book, in play order.
 */
export function effective<V extends EditableValues, C extends NamedChapter>(
  { fields, chapters, files }: { fields: V; chapters: readonly C[]; files: readonly { path: string; durationUs: number }[] },
  { edits, identifiers, titles, chapterChoice, check }: Overlay,
): Effective<V, C> {
  let values = fields
  const sources = { ...SCANNED }
  for (const name of ['asin', 'isbn'] as const) {
    if (identifiers[name] === '') continue
    values = { ...values, [name]: identifiers[name] }
    sources[name] = 'community'
  }
  for (const [field, { value, source }] of edits) {
    values = { ...values, ...partOf(field, value) }
    sources[field] = source
  }
  // A position without a series is dropped. Scanned positions are kept, since they may distinguish volumes.
  const isPlaced = sources.series !== 'scan' || sources.series_index !== 'scan'
  if (isPlaced && values.series === '') values = { ...values, seriesIndex: null }
  const isCheckCurrent = check && check.basis === basisOf({ asin: values.asin, isbn: values.isbn, files, chapters })
  const isCommunity = check !== undefined && usesCommunity(check, chapterChoice, isCheckCurrent === true)
  const listedChapters = isCommunity ? check.chapters : chapters
  return {
    values,
    sources,
    chapters: renamed<C | PlacedChapter>(listedChapters, files, titles),
    listedChapters,
    chaptersSource: isCommunity ? 'community' : 'files',
    isCheckCurrent,
  }
}

/** One field of a book as text, for the wire and the table. */
export function textOf(values: EditableValues, field: EditField): string {
  if (field === 'series_index') return values.seriesIndex === null ? '' : String(values.seriesIndex)
  if (field === 'more_series') return values.moreSeries.length > 0 ? JSON.stringify(values.moreSeries) : ''
  return values[field]
}

function partOf(field: EditField, text: string): Partial<EditableValues> {
  if (field === 'series_index') return { seriesIndex: text === '' ? null : Number(text) }
  if (field === 'more_series') return { moreSeries: text === '' ? [] : (JSON.parse(text) as SeriesPlace[]) }
  return { [field]: text }
}

function renamed<C extends NamedChapter>(
  chapters: readonly C[],
  files: readonly { path: string }[],
  titles: readonly ChapterTitle[],
): readonly C[] {
  if (titles.length === 0) return chapters
  return chapters.map((chapter) => {
    const title = titleOf(chapter, files, titles)?.title
    return title === undefined ? chapter : { ...chapter, title, stated: title }
  })
}

/** The edited title of a chapter. The only file of a book has an empty name, whether or not it is in its own folder. */
export function titleOf(
  { file, startUs }: Omit<NamedChapter, 'title'>,
  files: readonly { path: string }[],
  titles: readonly ChapterTitle[],
): ChapterTitle | undefined {
  const here = titles.filter((given) => given.startUs === startUs)
  return here.find((given) => given.file === files[file]?.path) ?? (files.length === 1 ? here[0] : undefined)
}
