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
  ['Reluctantly she waits.', 5, [], 'a word at the start of a sentence that the book lacks'],
  ['Voldemort waits. She fears Voldemort.', 5, ['Voldemort'], 'the same where the text has it inside of a sentence too'],
  ['Peters friend waits.', 2, ['Peters'], 'a form of a later name at the start of a sentence'],
  ['She waits for peter in whitby.', 2, ['peter', 'whitby'], 'later names in lower case'],
  ['She waits for peter in whitby.', 5, [], 'the same once they are known'],
  ['However, I wait. Meanwhile she leaves on Monday.', 1, [], 'words that writers use'],
  ['Then Annabel waits.', 5, ['Annabel'], 'a longer name'],
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

test('the rest of a text says whether a word at the start of a sentence is a name', () => {
  const vocabulary = createVocabulary(ENGLISH, 'en')
  const whole = 'Voldemort waits.\n\nShe fears Voldemort.'
  assert.deepEqual(vocabulary.strangeNames('Voldemort waits.', { gate: 5, whole }), ['Voldemort'])
})

test('words that begin sentences are not names in any language', () => {
  const texts = {
    ...{ ru: 'Затем она уходит.', it: 'Poi parte.', nl: 'Toen gaat ze.', pl: 'Potem idzie.', pt: 'Depois parte.' },
    ...{ sv: 'Sedan går hon.', cs: 'Potom jde.', da: 'Derefter går hun.', no: 'Deretter går hun.', fi: 'Sitten hän lähtee.' },
    tr: 'Sonra gider.',
  }
  for (const [language, text] of Object.entries(texts)) {
    // The book has the word at the starts of later sentences only.
    const vocabulary = createVocabulary([{ chapter: 2, text }], language)
    const [first = ''] = text.split(' ')
    assert.deepEqual(vocabulary.strangeNames(`${first}.`, { gate: 1 }), [], language)
  }
})

test('a German noun after "voller" is none, and in a long book a name is there twice', () => {
  const book = [
    { chapter: 1, text: 'Anna ging fort.' },
    { chapter: 5, text: 'Er folgte ihr voller Angst. Sie zeigte Mut. Da kam Friedrich. Dann sah sie Friedrich.' },
  ]
  const text = 'Sie hat Angst und Mut und sieht Friedrich.'
  assert.deepEqual(createVocabulary(book, 'de').strangeNames(text, { gate: 1 }), ['Mut', 'Friedrich'])
  const long = [...book, { chapter: 6, text: 'und es regnete '.repeat(7_000) }]
  assert.deepEqual(createVocabulary(long, 'de').strangeNames(text, { gate: 1 }), ['Friedrich'])
})

test('finds later names that Arabic and Hebrew write together with a word before them', () => {
  const person = (name: string, chapter: number) => ({ id: name, kind: 'person' as const, names: [{ name, chapter }] })
  const arabic = [person('أحمد', 1), person('سالم', 4)]
  const vocabulary = createVocabulary([{ chapter: 1, text: 'خرج أحمد من البيت.' }], 'ar')
  assert.deepEqual(vocabulary.strangeNames('أحمد يكتب رسالة لسالم.', { gate: 1, entities: arabic }), ['لسالم'])
  assert.deepEqual(vocabulary.strangeNames('سالم يكتب رسالة لأحمد.', { gate: 4, entities: arabic }), [])
  const hebrew = createVocabulary([{ chapter: 1, text: 'דוד הלך.' }], 'he')
  assert.deepEqual(hebrew.strangeNames('דוד כותב למשה.', { gate: 1, entities: [person('משה', 3)] }), ['למשה'])
})
