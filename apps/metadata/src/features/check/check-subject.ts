import type { CommunityRecord, PackedWorkRecord, RedirectsRecord, SeriesRecord } from '@chapterhouse/contract/records'
import { folded } from '@chapterhouse/kit/text/fold-text'
import { type Family, isObject, isReserved } from '../records/index.ts'
import { checkCommunity } from './check-community.ts'
import { checkPerson } from './check-person.ts'
import { checkSeries } from './check-series.ts'
import { checkWork } from './check-work.ts'
import type { Checked } from './checked.ts'
import type { Findings } from './findings.ts'
import type { KnownRecords, KnownSeries, KnownWork } from './known-records.ts'
import type { Subject } from './subjects.ts'
import { shown, violationsOf } from './violations.ts'

export interface Tree {
  knownRecords: KnownRecords
  findings: Findings
  redirects: RedirectsRecord
  /** Whether there are two roots. */
  isComposed: boolean
}
type Named = Exclude<Family, 'community'>

/**
 * Checks a record against its schema, then against the rules that a schema cannot express. If the schema fails, only its slug is
 * recorded.
 */
export function checkSubject(family: Family, subject: Subject, tree: Tree): void {
  const { knownRecords, findings } = tree
  const checked: Checked = {
    slug: subject.slug,
    knownRecords,
    problem: (path, message) => findings.problem(subject.where(path), message),
    missing: (path, message, record) => findings.missing(subject.where(path), message, record),
    advisory: (path, message) => findings.advisory(subject.where(path), message),
  }
  const violations = subject.shapes.flatMap(({ shape, value, path }) =>
    violationsOf(shape, value).map((wrong) => ({ ...wrong, path: [...path, ...wrong.path] })),
  )
  for (const { path, message } of violations) checked.problem(path, message)
  const isSound = violations.length === 0
  if (family === 'community') {
    if (isSound) checkSidecars(subject.record as CommunityRecord, checked, tree)
  } else if (isNew(family, subject, checked)) {
    addToKnown(family, isSound ? subject : { ...subject, record: undefined }, knownRecords)
    if (isSound) RULES[family](subject.record as never, checked)
  }
}

const RULES = { people: checkPerson, works: checkWork, series: checkSeries }

/** A duplicate slug is reported at its second occurrence. */
function isNew(family: Named, { slug, record }: Subject, { knownRecords, problem }: Checked): boolean {
  if (isReserved(slug)) problem([], `${shown(slug)} is a reserved word: choose another slug`)
  const known = knownRecords[family].get(slug)
  if (known) problem([], `${shown(slug)} also occurs in ${known.where.file}`)
  else if (isObject(record) && typeof record['id'] === 'string' && record['id'] !== slug)
    problem(['id'], `${shown(record['id'])} does not match the key of the record, ${shown(slug)}`)
  return known === undefined
}

/** Records the facts against which later records are checked. */
function addToKnown(family: Named, { slug, record, where }: Subject, knownRecords: KnownRecords): void {
  if (family === 'people') knownRecords.people.set(slug, { where: where([]), isNamed: false })
  else if (family === 'works')
    knownRecords.works.set(slug, { where: where([]), ...factsOfWork(record as PackedWorkRecord | undefined) })
  else knownRecords.series.set(slug, { where: where([]), ...factsOfSeries(record as SeriesRecord | undefined) })
}

function factsOfWork(work: PackedWorkRecord | undefined): Omit<KnownWork, 'where'> {
  const recordings = Object.values(work?.recordings ?? {})
  return {
    language: work?.language ?? '',
    authors: work?.authors ?? [],
    titleKey: folded(work?.title ?? ''),
    translationOf: [work?.translation_of ?? []].flat(),
    chapters: recordings.reduce((max, { chapters = [] }) => Math.max(max, chapters.length), 0),
  }
}

function factsOfSeries(series: SeriesRecord | undefined): Omit<KnownSeries, 'where'> {
  return {
    works: series?.works.map(({ work }) => work) ?? [],
    ordering: series?.ordering,
    orderingOf: series?.ordering_of,
    translationOf: [series?.translation_of ?? []].flat(),
  }
}

/** With two roots, an entry for a retired slug counts for the work that replaced it. */
function checkSidecars(record: CommunityRecord, checked: Checked, { knownRecords, redirects, isComposed }: Tree): void {
  const { slug } = checked
  const heir =
    isComposed && !knownRecords.works.has(slug) && Object.hasOwn(redirects.works, slug) ? redirects.works[slug] : undefined
  if (heir !== undefined) checked.advisory([], `is a retired slug: this build uses the entry for ${shown(heir)}`)
  checkCommunity(record, slug, { ...checked, slug: heir ?? slug })
}
