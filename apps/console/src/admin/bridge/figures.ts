import { type Language, language } from '@chapterhouse/ui/language'

/** An amount in US dollars: `$1.20`, `1,20 $`. */
export const usd = (amount: number, lang: Language = language.value): string =>
  new Intl.NumberFormat(lang, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' }).format(amount)
