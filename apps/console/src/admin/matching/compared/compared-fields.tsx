import { Icon } from '@chapterhouse/ui/components/basics/icon.tsx'
import { ArrowRight } from 'lucide'
import type { ComponentChildren } from 'preact'
import { toLines } from '../../../forms/more-series.ts'
import { booksTexts } from '../../../texts/books/books.ts'
import { matchingTexts } from '../../../texts/books/matching.ts'

export interface ComparedField {
  field: string
  now: string
  next: string
}

const LONG = 300
const shown = (field: string, value: string): string => {
  const text = field === 'more_series' ? toLines(value).replaceAll('\n', ', ') : value
  return text.length > LONG ? `${text.slice(0, LONG)}…` : text
}

/** The current value of each field beside the match's. */
export function ComparedFields<Row extends ComparedField>({
  rows,
  labelOf,
}: {
  rows: readonly Row[]
  /** Replaces a field's name with a choice of that name. */
  labelOf?: (row: Row) => ComponentChildren
}) {
  const { detail: texts } = matchingTexts.value
  if (rows.length === 0) return null
  return (
    <ul class="matching-fields">
      {rows.map((row) => (
        <li key={row.field}>
          {labelOf ? labelOf(row) : <strong>{booksTexts.value.fields[row.field] ?? row.field}</strong>}
          <span class="matching-values">
            <span class={row.now === '' ? 'hint' : 'matching-now'} dir="auto">
              <span class="visually-hidden">{texts.now}: </span>
              {shown(row.field, row.now) || texts.blank}
            </span>
            <Icon of={ArrowRight} size={16} mirror />
            <span dir="auto">
              <span class="visually-hidden">{texts.match}: </span>
              {shown(row.field, row.next)}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
