/**
 * The search compares letters as people type them. Names are indexed again here, each once; the texts of books are written again a
 * few at a time after the start.
 */
const LETTERS = [
  ...['ł l', 'ø o', 'đ d', 'ð d', 'ß ss', 'æ ae', 'œ oe', 'þ th', 'ı i', 'ħ h', 'ŧ t', 'ĸ k', 'ŋ n', 'ſ s', 'ё е', 'ґ г', 'ς σ'],
  ...['أ ا', 'إ ا', 'آ ا', 'ٱ ا', 'ى ي', 'ی ي', 'ک ك', 'ة ه', 'ؤ و', 'ئ ي'],
]
const PLAIN = LETTERS.reduce((text, pair) => {
  const [letter, plain] = pair.split(' ')
  return `replace(${text}, '${letter}', '${plain}')`
}, 'key')
const ADD = `INSERT INTO search_names_words (rowid, name, folded) SELECT id, value, nullif(${PLAIN}, key) FROM search_names`

export const up = `
  DROP TRIGGER search_names_new;
  CREATE TRIGGER search_names_new AFTER INSERT ON search_names BEGIN
    ${ADD} WHERE id = new.id;
  END;
  INSERT INTO search_names_words (search_names_words) VALUES ('delete-all');
  ${ADD};
  UPDATE books SET is_stale = 1;
`
