/** A record of the file, with the number of its first line. */
export interface CsvRecord {
  line: number
  cells: readonly string[]
}

export interface CsvFault {
  line: number
  fault: 'open_quote' | 'too_many_rows' | 'too_many_cells' | 'too_long'
}

export interface CsvLimits {
  rows: number
  cells: number
  cellLength: number
}

export type Delimiter = ',' | ';' | '\t'
export const DELIMITERS: readonly Delimiter[] = [',', ';', '\t']

/**
 * RFC 4180: quoted cells may contain delimiters, (doubled) quotes and line breaks. A quote inside a plain cell is text. Lines end
 * with LF, CRLF or CR. Records without any text are left out, but their lines count.
 */
export function parseCsv(text: string, delimiter: Delimiter, limits: CsvLimits): CsvRecord[] | CsvFault {
  const records: CsvRecord[] = []
  let at = 0
  let line = 1
  while (at < text.length) {
    const began = line
    const cells: string[] = []
    let isEnd = false
    while (!isEnd) {
      const cell = text[at] === '"' ? quoted(text, at) : plain(text, at, delimiter)
      if (cell === undefined) return { line: began, fault: 'open_quote' }
      if (cell.value.length > limits.cellLength) return { line: began, fault: 'too_long' }
      cells.push(cell.value)
      if (cells.length > limits.cells) return { line: began, fault: 'too_many_cells' }
      line += cell.breaks
      at = cell.end
      if (text[at] === delimiter) at++
      else {
        isEnd = true
        if (text[at] === '\r' && text[at + 1] === '\n') at++
        at++
        line++
      }
    }
    if (cells.every((value) => value.trim() === '')) continue
    if (records.length === limits.rows) return { line: began, fault: 'too_many_rows' }
    records.push({ line: began, cells })
  }
  return records

  /** Text after the closing quote is added verbatim. */
  function quoted(source: string, start: number): Cell | undefined {
    const parts: string[] = []
    let from = start + 1
    for (;;) {
      const quote = source.indexOf('"', from)
      if (quote === -1) return undefined
      parts.push(source.slice(from, quote))
      if (source[quote + 1] !== '"') {
        const rest = plain(source, quote + 1, delimiter)
        const value = parts.join('"')
        return { value: value + rest.value.trim(), end: rest.end, breaks: breaksIn(value) }
      }
      from = quote + 2
    }
  }
}

interface Cell {
  value: string
  end: number
  breaks: number
}

function plain(text: string, start: number, delimiter: Delimiter): Cell {
  let end = start
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end++
  return { value: text.slice(start, end), end, breaks: 0 }
}

const breaksIn = (value: string): number => value.match(/\r\n|\r|\n/g)?.length ?? 0
