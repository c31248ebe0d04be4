/**
 * Text for comparisons that ignore spelling details: NFKD, marks removed, lower case, every run of anything but letters and digits
 * replaced by one space, trimmed (docs/reference/scanning-and-media.md 1.3).
 */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Letters that people type differently, and that Unicode does not decompose (docs/reference/scanning-and-media.md 3.1). */
const TYPED: Readonly<Record<string, string>> = {
  ...{ ł: 'l', ø: 'o', đ: 'd', ð: 'd', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ı: 'i', ħ: 'h', ŧ: 't', ĸ: 'k', ŋ: 'n', ſ: 's' },
  ...{ ё: 'е', ґ: 'г', ς: 'σ' },
  ...{ أ: 'ا', إ: 'ا', آ: 'ا', ٱ: 'ا', ى: 'ي', ی: 'ي', ک: 'ك', ة: 'ه', ؤ: 'و', ئ: 'ي', ـ: '' },
}
const TYPED_LETTER = /[łøđðßæœþıħŧĸŋſёґςأإآٱىیکةؤئـ]/gu
/**
 * Accents of Latin and Greek letters, points of Hebrew and Arabic ones. Marks in other scripts make different letters: й is not и,
 * が is not か.
 */
const ACCENTS = /(?<=[\p{sc=Latin}\p{sc=Greek}])[\u0300-\u036f]+|[\u0591-\u05c7\u064b-\u065f\u0670]+/gu

/** Text as people type it, for comparing a search with what is searched: lower case, full-width kana, plain letters. */
export function typedLetters(text: string): string {
  const lower = text.normalize('NFKC').toLowerCase()
  const plain = lower.replace(TYPED_LETTER, (letter) => TYPED[letter] ?? letter)
  return plain.normalize('NFKD').replace(ACCENTS, '').normalize('NFC')
}
