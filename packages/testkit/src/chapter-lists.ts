/** Lists of chapter titles with the story chapter of each, for the server and the player alike. */
export interface ChapterList {
  name: string
  titles: readonly string[]
  /** Undefined if the titles don't say. */
  logical: readonly number[] | undefined
}

const numbered = (count: number, toTitle: (number: number) => string) => Array.from({ length: count }, (_, at) => toTitle(at + 1))
const upTo = (count: number) => numbered(count, String).map(Number)
const padded = (number: number) => String(number).padStart(2, '0')

export const CHAPTER_LISTS: readonly ChapterList[] = [
  { name: 'numbered chapters', titles: numbered(12, (n) => `Chapter ${n}`), logical: upTo(12) },
  {
    name: 'credits first',
    titles: ['Opening Credits', 'Chapter 1', 'Chapter 2: The owl', 'Interlude', 'Chapter 3', 'End Credits'],
    logical: [0, 1, 2, 2, 3, 3],
  },
  { name: 'credits first, chapters without numbers', titles: ['Credits', 'The owl', 'The pool', 'The end'], logical: [0, 1, 2, 3] },
  {
    name: 'several leading chapters before the story',
    titles: ['Title Page', 'Dedication', 'Foreword by A. Uthor', 'Down the rabbit hole', 'Introduction', 'The pool of tears'],
    logical: [0, 0, 0, 1, 2, 3],
  },
  { name: 'nothing but front matter', titles: ['Introduction', 'Preface', 'Foreword'], logical: [0, 0, 0] },
  { name: 'a count from 0', titles: ['Chapter 0', 'Chapter 1', 'Chapter 2'], logical: [0, 1, 2] },
  {
    name: 'parts that restart at 1',
    titles: ['Chapter 1', 'Chapter 2', 'Chapter 1', 'Chapter 2', 'Chapter 3'],
    logical: upTo(5),
  },
  {
    name: 'parts as headings over chapters that run through',
    titles: ['Part 1', 'Chapter 1', 'Chapter 2', 'Part 2', 'Chapter 3'],
    logical: [0, 1, 2, 2, 3],
  },
  { name: 'parts in front of the chapter', titles: numbered(4, (n) => `Part ${n > 2 ? 2 : 1}, Chapter ${n}`), logical: upTo(4) },
  { name: 'a gap', titles: ['Chapter 1', 'Chapter 3', 'Chapter 4'], logical: [1, 2, 3] },
  { name: 'a gap after the preface', titles: ['Preface', 'Chapter 2', 'Chapter 3'], logical: [0, 1, 2] },
  { name: 'a repeat', titles: ['Chapter 1', 'Chapter 1', 'Chapter 2'], logical: [1, 2, 3] },
  { name: 'the wrong order', titles: ['Chapter 2', 'Chapter 1', 'Chapter 3'], logical: [1, 2, 3] },
  {
    name: 'prologue and epilogue',
    titles: ['Prologue', 'Chapter One', 'Chapter Two', 'Chapter Three', 'Epilogue'],
    logical: [0, 1, 2, 3, 3],
  },
  { name: 'prologue and bare numbers', titles: ['Prologue', '1', '2', '3', 'Epilogue'], logical: [0, 1, 2, 3, 3] },
  { name: 'a single number', titles: ['Prologue', 'Chapter 1', 'Epilogue'], logical: [0, 1, 1] },
  { name: 'no numbers', titles: ['The owl', 'The pool of tears', 'The caucus race'], logical: [1, 2, 3] },
  { name: 'numbers in front of names', titles: ['Prologue', '1. The owl', '2. The pool', '3. The race'], logical: [0, 1, 2, 3] },
  {
    name: 'numbered files with credits first',
    titles: ['01 - Opening Credits', '02 - The owl', '03 - The pool'],
    logical: [0, 1, 2],
  },
  { name: 'numbers that are part of a name', titles: ['1984', 'The owl', '12 angry men', 'The pool'], logical: [1, 2, 3, 4] },
  { name: 'Roman numerals', titles: ['Preface', 'I. The owl', 'II. The pool', 'III', 'IV - The race'], logical: [0, 1, 2, 3, 4] },
  { name: 'chapters in Roman numerals', titles: numbered(3, (n) => `CHAPTER ${'I'.repeat(n)}.`), logical: [1, 2, 3] },
  {
    name: 'long number words',
    titles: [...numbered(20, (n) => `Chapter ${n}`), 'Chapter Twenty-One', 'Chapter Twenty Two'],
    logical: upTo(22),
  },
  {
    name: 'number words beyond the known ones',
    titles: ['Prologue', 'Chapter One', 'Chapter Two', 'Chapter One Hundred', 'Chapter Umpteen'],
    logical: [0, 1, 2, 2, 2],
  },
  { name: 'lectures', titles: numbered(5, (n) => `Lecture ${n}`), logical: upTo(5) },
  {
    name: 'the name of the book before the chapter',
    titles: numbered(12, (n) => `Dune - Chapter ${padded(n)}`),
    logical: upTo(12),
  },
  { name: 'German', titles: ['Vorwort', 'Erstes Kapitel', 'Zweites Kapitel', '3. Kapitel', 'Nachwort'], logical: [0, 1, 2, 3, 3] },
  { name: 'German without numbers', titles: ['Widmung', 'Einführung', 'Die Eule', 'Der Teich'], logical: [0, 0, 1, 2] },
  { name: 'French', titles: ['Préface', 'Chapitre un', 'Chapitre deux', 'Chapitre 3 : Le hibou'], logical: [0, 1, 2, 3] },
  { name: 'French without numbers', titles: ['Avant-propos', 'Le hibou', 'Le lac', 'La fin'], logical: [0, 1, 2, 3] },
  { name: 'Spanish', titles: ['Dedicatoria', 'Capítulo 1', 'Capítulo dos', 'CAPÍTULO III'], logical: [0, 1, 2, 3] },
  { name: 'Italian', titles: ['Prefazione', 'Capitolo primo', 'Capitolo 1', 'Capitolo 2'], logical: [0, 0, 1, 2] },
  { name: 'tracks, thirty over ten chapters', titles: numbered(30, (n) => `Track ${padded(n)}`), logical: undefined },
  { name: 'tracks, parts and discs', titles: ['Track 1', 'Part Two', 'Disc 3', 'CD 4', 'Teil 5', 'Spår 6'], logical: undefined },
  { name: 'names of files', titles: ['01.mp3', '02.mp3', '03.mp3'], logical: undefined },
  { name: 'longer names of files', titles: numbered(3, (n) => `The lost owl ${n}.m4a`), logical: undefined },
  { name: 'numbers in names of files', titles: numbered(30, (n) => `A Day at Sea ${padded(n)}`), logical: undefined },
  { name: 'numbers before names of files', titles: numbered(30, (n) => `${padded(n)} - Dune`), logical: undefined },
  {
    name: 'numbers of tracks and parts, in words and letters',
    titles: ['Disc 1 Track 3', 'Part Twenty-One', 'CD2', 'Side A', 'track_04', '1 of 10', 'Part 2 of 3', '05 - Track 5'],
    logical: undefined,
  },
  { name: 'credits around tracks', titles: ['Opening Credits', 'Track 1', 'Track 2', 'Track 3', 'Credits'], logical: undefined },
  { name: 'one title in every file', titles: ['Chapter 1', 'Chapter 1', 'Chapter 1'], logical: undefined },
  { name: 'parts of a book, in words', titles: ['Dune - Part One', 'Dune - Part Two', 'Dune - Part Three'], logical: undefined },
  { name: 'numbers in words and in Roman numerals', titles: ['One', 'II', 'Three', 'Twenty-One'], logical: undefined },
  { name: 'years alone', titles: ['1001', '1002', '1003'], logical: undefined },
  { name: 'names among tracks', titles: ['Prologue', 'Track 2', '03.mp3', 'The owl', ''], logical: [1, 1, 1, 2, 2] },
  { name: 'names among names of files', titles: ['Prologue', '1.mp3', '2.mp3', 'The owl'], logical: [1, 1, 1, 2] },
  { name: 'names in parts', titles: ['The owl (Part 1)', 'The owl (Part 2)', 'The pool'], logical: [1, 1, 2] },
  { name: 'names that return', titles: ['The owl', 'The pool', 'The owl', 'The pool'], logical: [1, 2, 3, 4] },
  {
    name: 'chapters in parts',
    titles: ['Chapter 1 (Part 1)', 'Chapter 1 (Part 2)', 'Chapter 2 - Track 9', 'Disc 2 - Chapter 3'],
    logical: [1, 1, 2, 3],
  },
  { name: 'chapters among tracks', titles: ['Track 1', 'Chapter 1', 'Track 3', 'Chapter 2', '5'], logical: [0, 1, 1, 2, 2] },
  { name: 'chapters from 2 on among tracks', titles: ['1', 'Chapter 2', 'Chapter 3', 'Track 4'], logical: [0, 1, 2, 2] },
  { name: 'chapters without a space', titles: ['Chapter01', 'chapter2', 'Ch.3'], logical: [1, 2, 3] },
  { name: 'bare numbers', titles: numbered(30, padded), logical: undefined },
  { name: 'empty titles', titles: ['', '', ''], logical: undefined },
  { name: 'one chapter', titles: ['Chapter 1'], logical: undefined },
  { name: 'two chapters', titles: ['Chapter 1', 'Chapter 2'], logical: undefined },
  { name: 'no chapters', titles: [], logical: undefined },
]
