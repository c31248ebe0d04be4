import type { Row } from './measuring/figure.ts'

/** The beginning of a row, and the change by which it would meet its target. */
const TAKES: readonly (readonly [row: string, change: string])[] = []

/** For a missed target: a sentence on what it would take, if that is known. */
export const whatItTakes = ({ what }: Row): string => TAKES.find(([row]) => what.startsWith(row))?.[1] ?? ''
