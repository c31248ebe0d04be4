import { type Findings, inField } from './findings.ts'
import type { KnownRecords, KnownSeries, KnownWork } from './known-records.ts'
import { shown } from './violations.ts'

/** Rules that need all works and series: translations, and the reading orders of a series. */
export function checkFamilies(knownRecords: KnownRecords, findings: Findings): void {
  const { works, series } = knownRecords
  checkTranslations('works', works, (slug) => works.get(slug)?.language, findings)
  checkTranslations('series', series, (slug) => languageOf(series.get(slug), works), findings)
  checkOrderings(series, findings)
}

type Language = (slug: string) => string | undefined

function checkTranslations(
  family: 'works' | 'series',
  all: ReadonlyMap<string, KnownWork | KnownSeries>,
  languageOf: Language,
  findings: Findings,
): void {
  for (const [slug, { where, translationOf }] of all)
    for (const target of translationOf) {
      const report = (message: string) => findings.problem(inField(where, 'translation_of'), message)
      const original = all.get(target)
      const [own, other] = [languageOf(slug), languageOf(target)]
      if (target === slug) report('is a translation of itself')
      else if (!original)
        findings.missing(inField(where, 'translation_of'), `${shown(target)} does not exist`, { family, slug: target })
      else if (original.translationOf.length > 0) report(`${shown(target)} is itself a translation: refer to the original`)
      else if (own !== undefined && own === other) report(`${shown(target)} is in the same language, ${own}`)
    }
}

/** The language of more than half of the works in a series. */
function languageOf(series: KnownSeries | undefined, works: ReadonlyMap<string, KnownWork>): string | undefined {
  const counts = new Map<string, number>()
  for (const work of series?.works ?? []) {
    const [primary = ''] = (works.get(work)?.language ?? '').split('-')
    counts.set(primary, (counts.get(primary) ?? 0) + 1)
  }
  const [max] = [...counts].find(([, count]) => count * 2 > (series?.works.length ?? 0)) ?? []
  return max === '' ? undefined : max
}

function checkOrderings(all: ReadonlyMap<string, KnownSeries>, findings: Findings): void {
  const orders = new Map<string, string>()
  for (const [slug, series] of all) if (series.orderingOf === undefined) orders.set(orderKey(slug, series), slug)
  for (const [slug, series] of all) {
    if (series.orderingOf === undefined) continue
    const where = inField(series.where, 'ordering_of')
    const primary = all.get(series.orderingOf)
    const key = orderKey(series.orderingOf, series)
    const other = orders.get(key)
    if (series.orderingOf === slug) findings.problem(where, 'is an order of itself')
    else if (!primary)
      findings.missing(where, `${shown(series.orderingOf)} does not exist`, { family: 'series', slug: series.orderingOf })
    else if (primary.orderingOf !== undefined)
      findings.problem(where, `${shown(series.orderingOf)} is itself an order of another series`)
    else if (other !== undefined)
      findings.problem(inField(series.where, 'ordering'), `${shown(other)} is already this order of ${shown(series.orderingOf)}`)
    else if (!new Set(series.works).isSubsetOf(new Set(primary.works)))
      findings.advisory(where, `has works that are not in ${shown(series.orderingOf)}`)
    orders.set(key, slug)
  }
}

const orderKey = (primary: string, { ordering = '' }: KnownSeries): string => `${primary} ${ordering}`
