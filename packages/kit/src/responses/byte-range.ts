export type RequestedRange = { kind: 'whole' } | { kind: 'part'; start: number; end: number } | { kind: 'unsatisfiable' }

const SINGLE_RANGE = /^bytes=\s*(\d*)-(\d*)\s*$/i
const WHOLE: RequestedRange = { kind: 'whole' }

/**
 * Decides what a `Range` header requests from a file of `size` bytes. `end` is inclusive.
 * A header this server does not serve (several ranges, another unit, nonsense) is ignored, as RFC 9110 §14.2 allows.
 */
export function parseRange(header: string | undefined, size: number): RequestedRange {
  if (header === undefined) return WHOLE
  const [, first = '', last = ''] = SINGLE_RANGE.exec(header) ?? []
  if (first === '' && last === '') return WHOLE

  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && first !== '' && Number(last) < Number(first)) return WHOLE
  return start >= size || start > end ? { kind: 'unsatisfiable' } : { kind: 'part', start, end }
}
