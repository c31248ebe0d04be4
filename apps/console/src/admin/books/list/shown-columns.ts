import { readStored, store } from '@chapterhouse/ui/device-storage'
import { signal } from '@preact/signals'
import { type ColumnChoice, FIRST_CHOICE, parseColumns } from './column-choice.ts'

const KEY = 'chapterhouse.books-columns'

/** The columns of the book table in this browser. */
export const shownColumns = signal(parseColumns(readStored(KEY)))

export function chooseColumns(next: ColumnChoice): void {
  shownColumns.value = next
  store(KEY, next === FIRST_CHOICE ? undefined : JSON.stringify(next))
}
