/** Rows for a spreadsheet. A cell from another server cannot start a row, a column or a formula. */
export const toTabbedText = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map(plain).join('\t')).join('\n')

function plain(cell: string): string {
  const line = cell.replace(/\p{Cc}+/gu, ' ').trim()
  return /^[=+@-]/.test(line) ? `'${line}` : line
}
