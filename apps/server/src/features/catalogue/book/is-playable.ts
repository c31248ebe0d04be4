import { isDirectPlayable } from '../../formats/index.ts'
import type { BookFile } from './book.ts'

/** Whether browsers play the original file and seek correctly in it. An unknown codec counts as playable. */
export function isPlayable({
  codec,
  isUnseekable,
  protection,
}: Pick<BookFile, 'codec' | 'protection'> & { isUnseekable?: boolean }): boolean {
  return isDirectPlayable([codec]) && !isUnseekable && protection === undefined
}
