/** Rows of a list over all books, or of one book's history: 1 to 500, anything else is 100 (DECISIONS 5). */
export function listLimit(asked: string | undefined): number {
  const limit = /^\d{1,3}$/.test(asked ?? '') ? Number(asked) : 0
  return limit >= 1 && limit <= 500 ? limit : 100
}
