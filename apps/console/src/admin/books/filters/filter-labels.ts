import { formatLength } from '@chapterhouse/ui/format'
import { language } from '@chapterhouse/ui/language'
import { formatMoment } from '../../../dates/dates.ts'
import { booksTexts } from '../../../texts/books/books.ts'
import { healthTexts } from '../../../texts/books/health.ts'
import { type Filter, FLAGS, SETS } from './filters.ts'

/** The label of a filter: `without cover`, `Format: m4b`. `names` is for values that are ids in the address. */
export function filterLabel(
  { name, value }: Filter,
  names: { library: (id: number) => string; person: (id: number) => string; share: (id: number) => string },
): string {
  const { flags, sets, chips, library } = booksTexts.value
  const flag = FLAGS.find((one) => one === name)
  if (flag) return flags[flag]?.[value === 'true' ? 'yes' : 'no'] ?? name
  const set = SETS.find((one) => one === name)
  if (set) return `${sets[set]}: ${value}`
  switch (name) {
    case 'library_id':
      return `${library}: ${names.library(Number(value))}`
    case 'seen_by':
      return chips.seen_by(names.person(Number(value)))
    case 'opened_by':
      return chips.opened_by(names.share(Number(value)))
    case 'issue':
      return healthTexts.value.kinds[value]?.title ?? value
    case 'issue_ignored':
      return chips.issue_ignored()
    case 'min_duration':
    case 'max_duration':
      return chips[name](formatLength(Number(value), language.value))
    case 'added_after':
    case 'added_before':
      return chips[name](formatMoment(value, 'day') || value)
    case 'q':
    case 'author':
    case 'narrator':
    case 'series':
      return chips[name](value)
    default:
      return `${name}: ${value}`
  }
}
