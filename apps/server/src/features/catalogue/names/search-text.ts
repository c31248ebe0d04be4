import { typedLetters } from '@chapterhouse/kit/text/fold-text'

const IDEOGRAPH = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u
const IDEOGRAPHS = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/gu

/**
 * Text of the hidden search column: the same words in the simplest way to type them. It drops apostrophes and commas between
 * digits, has plain letters for those like ł and ё, and makes each ideograph its own word.
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
