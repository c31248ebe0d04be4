import { typedLetters } from '@chapterhouse/kit/text/fold-text'
import type { Effective, Overlay } from '../../overlay/index.ts'
import {
  type BookFields,
  type BookFile,
  type BookRow,
  type Chapter,
  type Cover,
  type FurtherFacts,
  furtherFactsOf,
  NO_FURTHER_FACTS,
  type ScannedBook,
} from '../book/book.ts'
import { isPlayable } from '../book/is-playable.ts'
import { printOf, revisionOf, shortHash } from '../book/revision.ts'
import type { ArticleLanguage } from '../names/articles.ts'
import { partKey, sameKey } from '../names/duplicate-keys.ts'
import { namesIn, peopleOf } from '../names/people.ts'
import { foldedForms } from '../names/search-text.ts'
import { sortKeys } from '../names/sort-keys.ts'
import type { DetailRow } from './catalogue.store.ts'
import { nfcOf, type SavedRow } from './written-rows.store.ts'

/**
 * The birth time of its files, else their earliest change, else now. Times in the future come from a wrong clock and are ignored.
 */
export function addedAt({ bornMs, files }: ScannedBook, now: Date): number {
  const known = [bornMs ?? 0, ...files.map(({ modifiedMs }) => modifiedMs)].filter((ms) => ms > 0 && ms <= now.getTime())
  if (bornMs !== null && bornMs > 0 && bornMs <= now.getTime()) return Math.floor(bornMs)
  return known.length > 0 ? Math.floor(Math.min(...known)) : now.getTime()
}

export interface Layers {
  /** The language whose leading articles lists skip; '' for none. */
  articles: ArticleLanguage | ''
  overlay: Overlay
  merged: Effective<BookFields, Chapter>
}

export function toRow(libraryId: number, book: ScannedBook, { overlay, merged, articles }: Layers): SavedRow {
  const { path, files, problem } = book
  const { values: fields, chapters } = merged
  const { description, moreSeries, seriesIndex, abridged, explicit } = fields
  const durationUs = files.reduce((sum, file) => sum + file.durationUs, 0)
  const allSeries = fields.series === '' ? moreSeries : [{ name: fields.series, position: seriesIndex }, ...moreSeries]
  const searchSeries = allSeries.map(({ name }) => name).join(' ')
  return {
    libraryId,
    path,
    pathNfc: nfcOf(path),
    isFolder: Number(book.isFolder),
    title: fields.title,
    author: fields.author,
    series: fields.series,
    seriesIndex,
    narrator: fields.narrator,
    published: fields.published,
    asin: fields.asin,
    isbn: fields.isbn,
    abridged: abridged === null ? null : Number(abridged),
    durationUs,
    sizeBytes: files.reduce((sum, file) => sum + file.sizeBytes, 0),
    format: files[0]?.format ?? '',
    codec: files[0]?.codec ?? '',
    directPlayable: Number(files.every(isPlayable)),
    protection: files.find(({ protection }) => protection !== undefined)?.protection ?? '',
    fileCount: files.length,
    chapterCount: chapters.length,
    ...checkColumns(files, merged),
    revision: revisionOf(files, chapters),
    moreSeries: moreSeries.length > 0 ? JSON.stringify(allSeries) : '',
    people: peopleColumn(fields),
    repairedTexts: book.repairedTexts.length > 0 ? JSON.stringify(book.repairedTexts) : '',
    ...coverColumns(book, overlay),
    editedFields: [...overlay.edits.keys()].join(' '),
    explicit: explicit === null ? null : Number(explicit),
    signature: book.signature,
    changeStamp: book.changeStamp ?? null,
    print: printOf(files),
    isIncomplete: Number(files.some(({ codec, protection, durationUs: us }) => (codec ?? protection) === undefined || us === 0)),
    suspectParts: book.suspectParts,
    ...problemColumns(problem),
    ...sortKeys(fields, articles),
    articles,
    sameKey: sameKey(fields),
    partKey: partKey(path, book.isFolder),
    files: JSON.stringify(files),
    chapters: JSON.stringify(chapters),
    facts: book.facts,
    // The scanned layer is stored only under an edit or community chapters.
    scanned:
      fields === book.fields && chapters === book.chapters ? '' : JSON.stringify({ fields: book.fields, chapters: book.chapters }),
    description,
    more: JSON.stringify(furtherFactsOf(fields)),
    searchSeries,
    searchParts: typedLetters([fields.title, fields.author, searchSeries, fields.narrator].join(' ')),
    folded: foldedForms([fields.title, fields.author, searchSeries, fields.narrator]),
  }
}

/** Only lists that cannot be derived from the texts; '' otherwise. */
function peopleColumn({ author, authorNames, narrator, narratorNames }: BookFields): string {
  const differs = (credit: string, list: readonly string[]) =>
    JSON.stringify(peopleOf(credit, list)) !== JSON.stringify(namesIn(credit))
  if (!differs(author, authorNames) && !differs(narrator, narratorNames)) return ''
  return JSON.stringify({ authors: authorNames, narrators: narratorNames })
}

function checkColumns(files: ScannedBook['files'], { chaptersSource, isCheckCurrent }: Layers['merged']): SavedRow {
  return {
    chaptersSource: chaptersSource === 'community' ? 'community' : '',
    hasCurrentCheck: Number(isCheckCurrent === true),
    hasAllLengths: Number(files.length > 0 && files.every(({ durationUs }) => durationUs > 0)),
  }
}

function problemColumns(problem: ScannedBook['problem']): SavedRow {
  return { problem: problem?.kind ?? '', problemFile: problem?.file ?? '', problemDetail: problem?.detail ?? '' }
}

function coverColumns({ files, cover }: ScannedBook, { coverId }: Overlay): SavedRow {
  const named = cover.kind === 'embedded' ? cover.path : undefined
  const source = named === undefined ? files[0] : files.find(({ path }) => path === named)
  return {
    coverKind: cover.kind,
    coverPath: cover.kind === 'none' ? '' : (cover.path ?? ''),
    coverSize: cover.kind === 'file' ? cover.sizeBytes : 0,
    coverModifiedMs: cover.kind === 'file' ? cover.modifiedMs : 0,
    // Empty without a cover, so that lists do not request one.
    coverVersion:
      coverId === 0 && cover.kind === 'none'
        ? ''
        : // The fingerprint, because a tagger may keep size and time.
          shortHash([coverId || cover, source?.path, source?.sizeBytes, source?.modifiedMs, source?.fingerprint]),
    customCover: coverId,
  }
}

/** Whether nothing visible differs. A file that was touched but not changed is not an update. */
export function looksSame(before: BookRow, details: DetailRow, row: SavedRow): boolean {
  const shown: Record<string, unknown> = { ...before, ...details, isFolder: Number(before.isFolder) }
  const compared = [
    'isFolder',
    'title',
    'author',
    'series',
    'seriesIndex',
    'narrator',
    'published',
    'asin',
    'isbn',
    'revision',
    'customCover',
    'chaptersSource',
  ]
  const long = ['chapters', 'description', 'more', 'coverKind', 'coverPath', 'coverSize', 'coverModifiedMs']
  const series = before.moreSeries.length > 0 ? JSON.stringify(before.moreSeries) : ''
  const hasSamePeople = peopleColumn(fieldsOf(before, details)) === row['people']
  const isSame = [...compared, ...long].every((name) => shown[name] === row[name]) && series === row['moreSeries'] && hasSamePeople
  return isSame && areSameFiles(details.files, row['files'])
}

/** Compares stored lists of files by what a listener can notice: not inodes and their times, nor a fingerprint that was unknown. */
function areSameFiles(before: string, after: SavedRow[string] | undefined): boolean {
  if (before === after) return true
  if (typeof after !== 'string') return false
  const [old, now] = [JSON.parse(before) as BookFile[], JSON.parse(after) as BookFile[]]
  const shown = ({ sound: _sound, inode: _inode, changedMs: _changed, ...file }: BookFile) => JSON.stringify(file)
  const hasSameSound = (one: BookFile, other: BookFile) => (one.sound ?? other.sound) === (other.sound ?? one.sound)
  return old.length === now.length && old.every((file, at) => isAlike(file, now[at]))

  function isAlike(file: BookFile, other: BookFile | undefined): boolean {
    return other !== undefined && shown(file) === shown(other) && hasSameSound(file, other)
  }
}

/** Whether the cover is the same, regardless of other changes. */
export function showsSameCover(before: BookRow, details: DetailRow, row: SavedRow): boolean {
  const cover = ['coverKind', 'coverPath', 'coverSize', 'coverModifiedMs'] as const
  const isSame = before.customCover === row['customCover'] && cover.every((name) => details[name] === row[name])
  return isSame && areSameFiles(details.files, row['files'])
}

export function fieldsOf(row: BookRow, { description, more }: DetailRow): BookFields {
  // Rows stored before a field existed lack it.
  const rest: FurtherFacts = { ...NO_FURTHER_FACTS, ...JSON.parse(more) }
  const { title, author, series, seriesIndex, narrator, published, asin, isbn, moreSeries, authorNames, narratorNames } = row
  const others = series === '' ? moreSeries : moreSeries.slice(1)
  const people = { author, authorNames, narrator, narratorNames }
  return { title, ...people, series, seriesIndex, published, asin, isbn, moreSeries: others, description, ...rest }
}

export function coverOf({ coverKind, coverPath, coverSize, coverModifiedMs }: DetailRow): Cover {
  if (coverKind === 'file') return { kind: 'file', path: coverPath, sizeBytes: coverSize, modifiedMs: coverModifiedMs }
  if (coverKind === 'embedded') return { kind: 'embedded', ...(coverPath !== '' && { path: coverPath }) }
  return { kind: 'none' }
}
