/** Rows for a spreadsheet. A cell from another server starts no row, no column and no formula. */
export const toTabbedText = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map(plain).join('\t')).join('\n')

function plain(cell: string): string {
  const line = cell.replace(/\p{Cc}+/gu, ' ').trim()
  return /^[=+@-]/.test(line) ? `'${line}` : line
}
