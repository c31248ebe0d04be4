import { formatLength } from '@chapterhouse/ui/format'
import { type Language, language } from '@chapterhouse/ui/language'
import type { Texts } from '../../texts/server/bridge-create.ts'

const CENT = 0.01

/** An amount in US dollars: `$1.20`, `1,20 $`. */
export const usd = (amount: number, lang: Language = language.value): string =>
  new Intl.NumberFormat(lang, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' }).format(amount)

/** Time and cost of a book, as estimated by the server. */
export interface Figures {
  source: 'audio' | 'ebook'
  /** 0 for an e-book; for audio, 0 if there is no estimate. */
  asr_hours: number
  /** Null if there is no estimate, which never means that it is free. */
  agent_cost_usd: number | null
}

export interface Total {
  books: number
  hours: number
  usd: number
  /** Books without an estimate of the time, and of the cost. */
  withoutHours: number
  withoutCost: number
}

const hasNoHours = ({ source, asr_hours }: Figures): boolean => source === 'audio' && asr_hours === 0

export const totalOf = (books: readonly Figures[]): Total => ({
  books: books.length,
  hours: books.reduce((sum, { asr_hours }) => sum + asr_hours, 0),
  usd: books.reduce((sum, { agent_cost_usd }) => sum + (agent_cost_usd ?? 0), 0),
  withoutHours: books.filter(hasNoHours).length,
  withoutCost: books.filter(({ agent_cost_usd }) => agent_cost_usd === null).length,
})

/** The time in words; one book is a total of one. */
export function hoursText({ books, hours, withoutHours }: Total, texts: Texts): string {
  if (withoutHours === books) return texts.noEstimate
  if (hours === 0 && withoutHours === 0) return texts.noListening
  const known = hours === 0 ? texts.noListening : texts.hours(formatLength(Math.max(60, hours * 3_600), language.value))
  return withoutHours === 0 ? known : texts.partHours(known, withoutHours)
}

/** The cost in words. A subscription is never `$0`, and no estimate is never free. */
export function costText({ books, usd: sum, withoutCost }: Total, hasSubscription: boolean, texts: Texts): string {
  if (hasSubscription) return texts.subscription
  if (withoutCost === books) return texts.noEstimate
  const known = sum < CENT ? texts.tinyCost(usd(CENT)) : texts.cost(usd(sum))
  return withoutCost === 0 ? known : texts.partCost(known, withoutCost)
}
