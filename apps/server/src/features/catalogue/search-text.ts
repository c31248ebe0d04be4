/** Letters without a Unicode decomposition (docs/reference/scanning-and-media.md 3.1). */
const PLAIN: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ð: 'd', ı: 'i' }
const IDEOGRAPH = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u
const IDEOGRAPHS = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/gu

/**
 * Text of the hidden search column: the same words in the simplest way to type them. It drops apostrophes and commas between
 * digits, replaces letters like ł by plain ones, and makes each ideograph its own word.
 */
export function foldedForms(texts: readonly string[]): string {
  const all = texts.join(' ').normalize('NFKC').toLowerCase()
  const plain = all.replace(/[łøđßæœþðı]/g, (letter) => PLAIN[letter] ?? letter)
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
