import { typedLetters } from '@chapterhouse/kit/text/fold-text'

const IDEOGRAPH = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u
const IDEOGRAPHS = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/gu

/**
 * Text for the hidden search column: the same words as most simply typed. It drops apostrophes and commas between digits, replaces
 * letters like ł and ё with plain ones, and makes each ideograph a separate word.
 */
export function foldedForms(texts: readonly string[]): string {
  const all = texts.join(' ').normalize('NFKC').toLowerCase()
  const plain = typedLetters(all)
  const forms = new Set([
    plain !== all ? plain : '',
    plain.replace(/(?<=\p{L})['’ʼ](?=\p{L})/gu, '').replace(/(?<=\d),(?=\d)/g, ''),
    IDEOGRAPH.test(all) ? all.replace(IDEOGRAPHS, ' $& ') : '',
  ])
  forms.delete('')
  return [...forms].join(' ')
}

export function hasIdeographs(text: string): boolean {
  return IDEOGRAPH.test(text)
}
