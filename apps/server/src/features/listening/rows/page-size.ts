import { lenientInteger } from '@chapterhouse/kit/requests/query'

/**
 * Rows per page of a list over all books, or of one book's history: 1 to 500; anything else is 100 (docs/reference/decisions.md,
 * server 5).
 */
export const listLimit = (requested: string | undefined): number => lenientInteger(requested, { standard: 100, max: 500 })
