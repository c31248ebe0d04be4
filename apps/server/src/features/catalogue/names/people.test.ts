import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { joinedPeople, namesIn, peopleOf, personForm, surnameOf, withoutLead } from './people.ts'

/** Each rule with its examples: a credit, and the people it names. */
const RULES: Readonly<Record<string, readonly (readonly [credit: string, ...names: string[]])[]>> = {
  'divides at separators of lists': [
    ['Ann Author; Bea Buck', 'Ann Author', 'Bea Buck'],
    ['Moby Dack / Ann Reada', 'Moby Dack', 'Ann Reada'],
    ['Ann & Bea', 'Ann', 'Bea'],
    ['Ann Author and Bea Buck', 'Ann Author', 'Bea Buck'],
    ['Anna Muster und Beate Beispiel', 'Anna Muster', 'Beate Beispiel'],
    ['刘慈心、宋明伟', '刘慈心', '宋明伟'],
    ['王小坡，老舍', '王小坡', '老舍'],
  ],
  'does not divide at a slash or word without blanks': [
    ['AC/DC', 'AC/DC'],
    ['Roland Undset', 'Roland Undset'],
    ['Andy Andrews', 'Andy Andrews'],
  ],
  'keeps suffixes with the name before': [
    ['Kurt Vonna, Jr., Harla Ellis', 'Kurt Vonna, Jr.', 'Harla Ellis'],
    ['Kurt Vonna, Jr.', 'Kurt Vonna, Jr.'],
    ['Ann Author, PhD, Bea Buck, M.D.', 'Ann Author, PhD', 'Bea Buck, M.D.'],
    ['Sam Smith, III, Bob Brown, Sr., Al Green', 'Sam Smith, III', 'Bob Brown, Sr.', 'Al Green'],
    ['Ann Author, Ph.D. & Bea Buck, II', 'Ann Author, Ph.D.', 'Bea Buck, II'],
  ],
  'divides two full names at a comma': [
    ['Ann Author, Bea Buck', 'Ann Author', 'Bea Buck'],
    ['Terry Pratchett, Neil R. Gaiman', 'Terry Pratchett', 'Neil R. Gaiman'],
    ['村上春子, 川上未映', '村上春子', '川上未映'],
    ['한강, 신경숙', '한강', '신경숙'],
    ['さくらももこ, あだち充', 'さくらももこ', 'あだち充'],
  ],
  'keeps one name with a comma': [
    ['King, Stephen', 'King, Stephen'],
    ['Le Guin, Ursula K.', 'Le Guin, Ursula K.'],
    ['Tolkien, J. R. R.', 'Tolkien, J. R. R.'],
    ['Moby, Ann Reada', 'Moby, Ann Reada'],
    ['van der Berg, Ann B', 'van der Berg, Ann B'],
  ],
  'divides three or more names if one has two words': [
    ['Moby Dack, Stingus, Ann Reada', 'Moby Dack', 'Stingus', 'Ann Reada'],
    ['Bono, Ann Reada, Sting', 'Bono', 'Ann Reada', 'Sting'],
    ['A B, C D, E F, G', 'A B', 'C D', 'E F', 'G'],
    ['张三, 李四, 王五', '张三', '李四', '王五'],
    ['One, Two, Three', 'One, Two, Three'],
    ['Smith, John, Miller, Ann', 'Smith, John, Miller, Ann'],
  ],
  'pairs last names with initials': [
    ['Tolkien, J. R. R., Lewis, C. S.', 'Tolkien, J. R. R.', 'Lewis, C. S.'],
    ['Rowling, J.K., Adams, D., Le Guin, U. K.', 'Rowling, J.K.', 'Adams, D.', 'Le Guin, U. K.'],
    ['King, S., Straub, P.', 'King, S.', 'Straub, P.'],
  ],
  'names each person once': [
    ['J. R. R. Tolkin; J.R.R. Tolkin', 'J. R. R. Tolkin'],
    ['Ann; Ann', 'Ann'],
    ['Ann Author, , Bea Buck,', 'Ann Author', 'Bea Buck'],
    ['', ...[]],
  ],
}

for (const [rule, examples] of Object.entries(RULES))
  for (const [credit, ...names] of examples) test(`${rule}: "${credit}"`, () => assert.deepEqual(namesIn(credit), names))

test("a list keeps its source's form while the credit is the same", () => {
  const list = ['King, Stephen', 'Ann Author and Son', 'Jr.']
  const credit = joinedPeople(list)
  assert.deepEqual(peopleOf(credit, list), list)
  assert.deepEqual(peopleOf('Ann Author & Bea Buck', list), ['Ann Author', 'Bea Buck'])
  assert.deepEqual(peopleOf('Smith, John, Ann Author', ['Smith, John, Ann Author']), ['Smith, John, Ann Author'])
})

const SAME: readonly (readonly string[])[] = [
  ['J. R. R. Tolkin', 'J.R.R. Tolkin', 'J.R.R.Tolkin'.replace('.T', '. T'), 'J R R Tolkin', 'JRR Tolkin', 'J. R.R. Tolkin'],
  ['George R. R. Martin', 'George R.R. Martin', 'George R R Martin', 'George RR Martin'],
  ['C. S. Lewis', 'C.S. Lewis', 'CS Lewis'],
  ['Ann B. Author', 'Ann B Author'],
  ['Kurt Vonna, Jr.', 'Kurt Vonna Jr.', 'Kurt Vonna Jr'],
]
for (const spellings of SAME)
  test(`one person: ${spellings.join(', ')}`, () => assert.equal(new Set(spellings.map(personForm)).size, 1))

const OTHERS = [
  'Ann Author',
  'ann Author',
  'A. Author',
  'An Author',
  'A. N. Author',
  'Ann-Author',
  'Author Ann',
  'ANN AUTHOR',
  'AL Author',
  'A. L. Author',
]
test('other names are kept separate', () => assert.equal(new Set(OTHERS.map(personForm)).size, OTHERS.length))

const LEADS = [
  ['Read by Silas Vonce', 'Silas Vonce'],
  ['read by: Silas Vonce', 'Silas Vonce'],
  ['Narrated by Ann', 'Ann'],
  ['Gelesen von Anna Muster', 'Anna Muster'],
  ['Lu par Anne', 'Anne'],
  ['Leído por Ana', 'Ana'],
  ['Letto da Anna', 'Anna'],
  ['Sprecher: Anna', 'Anna'],
  ['Readby Ann', 'Readby Ann'],
  ['Read by', 'Read by'],
  ['Lu Parker', 'Lu Parker'],
  ['Narrator Jones', 'Narrator Jones'],
] as const
for (const [credit, name] of LEADS) test(`"${credit}" names ${name}`, () => assert.equal(withoutLead(credit), name))

test('the surname comes before other names, without suffixes', () => {
  assert.deepEqual(['Kurt Vonna, Jr.', 'King, Stephen', 'Ann B. Author', 'Plato'].map(surnameOf), [
    'Vonna Kurt',
    'King Stephen',
    'Author Ann B.',
    'Plato',
  ])
})

test('any credit is divided without losing a letter', () => {
  const piece = fc.constantFrom(
    ', ',
    '; ',
    ' & ',
    ' and ',
    ' und ',
    ' / ',
    '、',
    '，',
    'Jr.',
    'J.',
    'Ann',
    'Bea Buck',
    '三',
    ' ',
    'PhD',
    ',',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(piece, { maxLength: 20 }).map((parts) => parts.join('')),
      ),
      (credit) => {
        const names = namesIn(credit)
        for (const name of names) {
          assert.notEqual(name.trim(), '')
          assert.ok(credit.includes(name.split(',')[0] ?? ''))
          personForm(name)
          surnameOf(name)
        }
        assert.deepEqual(new Set(names.map(personForm)).size, names.length)
      },
    ),
  )
})
