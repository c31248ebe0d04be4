/** Letters that no decomposition reaches (docs/reference/scanning-and-media.md 3.1). */
const PLAIN: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ð: 'd', ı: 'i' }
const IDEOGRAPH = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u
const IDEOGRAPHS = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/gu

/**
 * The hidden column: the same words as people type them without looking at the keyboard for it. Apostrophes and commas between digits
 * are gone, letters like ł are plain, every ideograph is a word of its own.
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
