import { ignore } from '@chapterhouse/ui/ignore'
/** Columns besides the title, with their initial widths; text columns may become narrower. */
export const COLUMNS = {
  author: { rem: 12, leastRem: 7, from: 'medium' },
  series: { rem: 11, leastRem: 6, from: 'wide' },
  narrator: { rem: 9, leastRem: 6, from: 'wide' },
  library: { rem: 9, leastRem: 6, from: 'wide' },
  format: { rem: 8, leastRem: 6, from: 'wide' },
  chapters: { rem: 6, leastRem: 6, from: 'wide' },
  files: { rem: 5, leastRem: 5, from: 'wide' },
  published: { rem: 7.5, leastRem: 7.5, from: 'wide' },
  // Room for three digits of hours.
  duration: { rem: 6.5, leastRem: 6.5, from: undefined },
  added: { rem: 7.5, leastRem: 7.5, from: 'wide' },
  size: { rem: 5.5, leastRem: 5.5, from: 'wide' },
} as const satisfies Record<string, { rem: number; leastRem: number; from: 'medium' | 'wide' | undefined }>

export type ColumnId = keyof typeof COLUMNS

export const COLUMN_IDS = Object.keys(COLUMNS) as ColumnId[]

export interface ColumnChoice {
  shown: readonly ColumnId[]
  /** Those that differ from the initial widths. */
  widths: Readonly<Partial<Record<ColumnId, number>>>
}

export const FIRST_CHOICE: ColumnChoice = {
  shown: ['author', 'series', 'narrator', 'duration', 'added', 'size'],
  widths: {},
}

/** The stored choice, without anything unknown to this version; the default one if nothing is stored. */
export function parseColumns(stored: string | null): ColumnChoice {
  const value = parsed(stored)
  if (!isRecord(value) || !Array.isArray(value['shown'])) return FIRST_CHOICE
  const shown: readonly unknown[] = value['shown']
  const widths = isRecord(value['widths']) ? value['widths'] : {}
  return {
    shown: COLUMN_IDS.filter((id) => shown.includes(id)),
    widths: Object.fromEntries(COLUMN_IDS.flatMap((id) => (isWidth(widths[id]) ? [[id, widths[id]]] : []))),
  }
}

export function withShown({ shown, widths }: ColumnChoice, id: ColumnId, isShown: boolean): ColumnChoice {
  return { shown: COLUMN_IDS.filter((one) => (one === id ? isShown : shown.includes(one))), widths }
}

export function withWidth({ shown, widths }: ColumnChoice, id: ColumnId, rem: number | undefined): ColumnChoice {
  const { [id]: _before, ...others } = widths
  return { shown, widths: rem === undefined ? others : { ...others, [id]: rem } }
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch (error) {
    return ignore('the text is not JSON')(error)
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isWidth = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
