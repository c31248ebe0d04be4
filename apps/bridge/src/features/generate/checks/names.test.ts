import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createVocabulary } from './names.ts'

const ENGLISH = [
  {
    chapter: 1,
    text: 'Ann met Mr. Grey at the well. Elena came. “Grey clouds,” said Ann. The wind blew, and will blow.\n\nWill ran home.',
  },
  { chapter: 2, text: 'Then Ann saw grey mist. She thought of London. O’Brien and Jean-Luc came; the DOCTOR waited.' },
  { chapter: 5, text: 'Ann Grey was her name. Suddenly Peter Black came, and Will Black too, from Whitby. Peter laughed.' },
]

const CASES: readonly (readonly [text: string, gate: number, strange: readonly string[], why: string])[] = [
  ['Ann meets Mr. Grey, and Elena comes.', 1, [], 'names of the first chapter'],
  ['Ann goes to London.', 1, ['London'], 'a name of the next chapter'],
  ['Ann goes to London.', 2, [], 'the same one chapter later'],
  ["Ann's friend takes O'Brien’s hat to Jean-Luc.", 2, [], 'possessives, apostrophes and hyphens'],
  ['Peter waits.', 2, ['Peter'], 'a later name at the start of a sentence'],
  ['Then Peter waits in Whitby.', 2, ['Peter', 'Whitby'], 'later names inside of a sentence'],
  ['Mist hides the well. Clouds gather.', 1, [], 'ordinary words at the start of a sentence'],
  ['She waits for Voldemort.', 5, ['Voldemort'], 'a name that is not in the book'],
  ['Voldemort waits.', 5, ['Voldemort'], 'the same at the start of a sentence'],
  ['However, I wait. Meanwhile she leaves on Monday.', 1, [], 'words of our own texts'],
  ['Annabel waits.', 5, ['Annabel'], 'a longer name'],
  ['Everyone calls her Ann Grey.', 2, ['Grey'], 'a surname learnt later'],
  ['Everyone follows Peter Black.', 5, [], 'a pair that is known'],
  ['It is THE DOCTOR.', 2, [], 'capitals throughout'],
  ['“Peter!” she cries. — Elena comes.', 2, ['Peter'], 'speech and dashes'],
  ['', 1, [], 'nothing'],
]

test('finds names that the text up to the gate does not contain', () => {
  const vocabulary = createVocabulary(ENGLISH, 'en')
  for (const [text, gate, strange, why] of CASES) assert.deepEqual(vocabulary.strangeNames(text, { gate }), strange, why)
})

test('finds two known names that only later are one', () => {
  const book = [
    { chapter: 1, text: 'She met Tom and Mrs. Riddle. They spoke to Tom.' },
    { chapter: 9, text: 'So his name was Tom Riddle.' },
  ]
  const vocabulary = createVocabulary(book, 'en')
  assert.deepEqual(vocabulary.strangeNames('She meets Tom Riddle.', { gate: 1 }), ['Riddle'])
  assert.deepEqual(vocabulary.strangeNames('She meets Tom Riddle.', { gate: 9 }), [])
})

test('allows names of earlier volumes, and refuses later names of known people', () => {
  const vocabulary = createVocabulary(ENGLISH, 'en')
  assert.deepEqual(vocabulary.strangeNames('Frodo of the Shire waits.', { gate: 0, known: ['Frodo', 'the Shire'] }), [])
  const entities = [
    {
      id: 'P1',
      kind: 'person' as const,
      names: [
        { name: 'Ann', chapter: 1 },
        { name: 'the heiress', chapter: 5 },
      ],
    },
  ]
  assert.deepEqual(vocabulary.strangeNames('Ann is the heiress.', { gate: 1, entities }), ['the heiress'])
  assert.deepEqual(vocabulary.strangeNames('Ann is the heiress.', { gate: 5, entities }), [])
})

test('a word that only starts sentences is a name unless the book also writes it small', () => {
  const vocabulary = createVocabulary(ENGLISH, 'en')
  assert.deepEqual(vocabulary.strangeNames('She follows Elena.', { gate: 1 }), [])
  assert.deepEqual(vocabulary.strangeNames('She follows Will.', { gate: 1 }), ['Will'])
  assert.deepEqual(vocabulary.strangeNames('She follows Will.', { gate: 5 }), [])
})

test('in a language that capitalises nouns only later names are strange', () => {
  const book = [
    { chapter: 1, text: 'Anna ging in den Garten. Dort sah Anna den Hund.' },
    { chapter: 2, text: 'Da kam Friedrich aus dem Schloss. Sie war in Dornburg. Peter lachte.' },
  ]
  const vocabulary = createVocabulary(book, 'de-AT')
  assert.deepEqual(vocabulary.strangeNames('Annas Bruder liebt den Garten, das Schloss und die Freiheit.', { gate: 1 }), [])
  assert.deepEqual(vocabulary.strangeNames('Anna trifft Friedrich in Dornburg.', { gate: 1 }), ['Friedrich', 'Dornburg'])
  assert.deepEqual(vocabulary.strangeNames('Friedrichs Schwester kommt.', { gate: 2 }), [])
})

test('accepts other endings of a name where the language has cases', () => {
  const book = [
    { chapter: 1, text: 'Вошла Наташа. Она увидела Ивана.' },
    { chapter: 3, text: 'Пришёл Борис.' },
  ]
  const vocabulary = createVocabulary(book, 'ru')
  assert.deepEqual(vocabulary.strangeNames('Она любит Наташу, говорит с Иваном и ждёт Бориса.', { gate: 1 }), ['Бориса'])
  assert.deepEqual(vocabulary.strangeNames('Она ждёт Бориса.', { gate: 3 }), [])
})

test('in a script without capitals only the later names of known people are found', () => {
  const vocabulary = createVocabulary([{ chapter: 1, text: '昨天小明去了学校。' }], 'zh')
  const entities = [
    {
      id: 'P1',
      kind: 'person' as const,
      names: [
        { name: '小明', chapter: 1 },
        { name: '王老师', chapter: 4 },
      ],
    },
  ]
  assert.deepEqual(vocabulary.strangeNames('小明就是王老师。', { gate: 1, entities }), ['王老师'])
  assert.deepEqual(vocabulary.strangeNames('小明就是李先生。', { gate: 1, entities }), [])
})

test('takes a text with very many capitals for one that capitalises nouns', () => {
  const text = 'They say that the Ship of the Captain left the Harbour in the Night. '.repeat(150)
  const vocabulary = createVocabulary([{ chapter: 1, text }], 'en')
  assert.deepEqual(vocabulary.strangeNames('They reach the Island.', { gate: 1 }), [])
})
