import { EDIT_FIELDS, type EditableValues, type EditField, type SeriesPlace } from './edit-field.ts'

export interface Edit {
  value: string
  /** An admin's own words, or what a match brought. */
  source: 'edited' | 'community'
  /** The name of who did it; null once the account is gone. */
  editedBy: string | null
  editedAt: string
}

/** A chapter that was given another name: known by its file and where it begins in it. */
export interface ChapterTitle {
  file: string
  startUs: number
  title: string
}

/** What people decided about one book. */
export interface Overlay {
  edits: ReadonlyMap<EditField, Edit>
  /** Set by enrichment; '' where it knows none. */
  identifiers: { asin: string; isbn: string }
  titles: readonly ChapterTitle[]
  /** 0: no picture of its own. */
  coverId: number
}

export interface NamedChapter {
  title: string
  /** Index of its file in `files`. */
  file: number
  startUs: number
}

export interface Scanned<V extends EditableValues, C extends NamedChapter> {
  fields: V
  chapters: readonly C[]
  /** Their paths in the book, in play order. */
  files: readonly { path: string }[]
}

/** Where a value comes from; `scan` is whatever the scan made of tags and names. */
export type Source = 'scan' | 'edited' | 'community'

export interface Effective<V extends EditableValues, C extends NamedChapter> {
  values: V
  sources: Readonly<Record<EditField, Source>>
  chapters: readonly C[]
}

const SCANNED = Object.fromEntries(EDIT_FIELDS.map((field) => [field, 'scan'])) as Record<EditField, Source>

/**
 * What a book says after all: the scanned layer, above it the identifiers that enrichment found, above those the edits
 * (docs/reference/server.md 7.5). The same layers always say the same, whichever came first.
 */
export function effective<V extends EditableValues, C extends NamedChapter>(
  { fields, chapters, files }: Scanned<V, C>,
  { edits, identifiers, titles }: Overlay,
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
  // A place in no series is none. What the scan alone says is left as it is: it may tell volumes apart.
  const isPlaced = sources.series !== 'scan' || sources.series_index !== 'scan'
  if (isPlaced && values.series === '') values = { ...values, seriesIndex: null }
  return { values, sources, chapters: renamed(chapters, files, titles) }
}

/** One field of a book as text, as the wire shows it and the table holds it. */
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
    return title === undefined ? chapter : { ...chapter, title }
  })
}

/** The name that a chapter was given. The only file of a book is itself, whether it lies in a folder of its own or not. */
export function titleOf(
  { file, startUs }: Omit<NamedChapter, 'title'>,
  files: readonly { path: string }[],
  titles: readonly ChapterTitle[],
): ChapterTitle | undefined {
  const here = titles.filter((given) => given.startUs === startUs)
  return here.find((given) => given.file === files[file]?.path) ?? (files.length === 1 ? here[0] : undefined)
}
