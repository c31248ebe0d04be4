import type { Findings } from './findings.ts'
import type { KnownRecords, KnownWork } from './known-records.ts'
import { shown } from './violations.ts'

/** Advisories that depend on all records. */
export function adviseOnAll({ people, works }: KnownRecords, findings: Findings): void {
  const mayBeNamed = findings.isPartial('works') || findings.isPartial('series')
  for (const { where, isNamed } of people.values())
    if (!isNamed && mayBeNamed) findings.consequences += 1
    else if (!isNamed) findings.advisory(where, 'no work, recording or series refers to this person')
  adviseOnDuplicates(works, findings)
}

/** A common title is compared with this many works at most. */
const MAX_COMPARED = 50

function adviseOnDuplicates(works: ReadonlyMap<string, KnownWork>, findings: Findings): void {
  const alike = new Map<string, [slug: string, work: KnownWork][]>()
  for (const [slug, work] of works) {
    if (work.titleKey === '') continue
    const key = `${work.language} ${work.titleKey}`
    const others = alike.get(key) ?? []
    const same = others.find(([, other]) => isNested(work.authors, other.authors))
    if (same) findings.advisory(work.where, `is probably the same work as ${shown(same[0])}`)
    if (others.length === 0) alike.set(key, others)
    if (others.length < MAX_COMPARED) others.push([slug, work])
  }
}

function isNested(a: readonly string[], b: readonly string[]): boolean {
  const [few, many] = a.length < b.length ? [a, b] : [b, a]
  return few.every((author) => many.includes(author))
}
