import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ArticleLanguage, articleLanguage, mostLanguage, withoutArticle } from './articles.ts'

const TITLES: readonly (readonly [language: ArticleLanguage, title: string, rest: string])[] = [
  ['en', 'The Zebra', 'Zebra'],
  ['en', 'A Yak', 'Yak'],
  ['en', 'An Xylo', 'Xylo'],
  ['en', 'the “Zebra”', '“Zebra”'],
  ['en', '“The Zebra”', 'Zebra”'],
  ['en', 'Winter', 'Winter'],
  ['en', 'The', 'The'],
  ['en', 'The!', 'The!'],
  ['en', 'The …', 'The …'],
  ['en', 'Theatre', 'Theatre'],
  ['en', 'A-Team', 'A-Team'],
  ['en', 'A.I.', 'A.I.'],
  ['en', 'Die Hard', 'Die Hard'],
  ['de', 'Der Prozess', 'Prozess'],
  ['de', 'Die Verwandlung', 'Verwandlung'],
  ['de', 'Das Boot', 'Boot'],
  ['de', 'Eine Frau', 'Frau'],
  ['de', 'The Hobbit', 'The Hobbit'],
  ['fr', "L'Étranger", 'Étranger'],
  ['fr', 'L’Étranger', 'Étranger'],
  ['fr', 'Les Misérables', 'Misérables'],
  ['fr', 'Lolita', 'Lolita'],
  ['es', 'El Aleph', 'Aleph'],
  ['es', 'Unas cosas', 'cosas'],
  ['it', 'Gli indifferenti', 'indifferenti'],
  ['it', "Un'estate", 'estate'],
  ['pt', 'Os Maias', 'Maias'],
  ['pt', 'O Crime', 'Crime'],
  ['nl', 'Het diner', 'diner'],
  ['nl', "'t Hooge Nest", 'Hooge Nest'],
  ['sv', 'Ett hus', 'hus'],
  ['da', 'Den lille', 'lille'],
  ['no', 'Ei natt', 'natt'],
  ['hu', 'Az ajtó', 'ajtó'],
  ['hu', 'A kőszívű ember', 'kőszívű ember'],
  ['ca', 'Els jocs', 'jocs'],
]
for (const [language, title, rest] of TITLES)
  test(`"${title}" (${language}) is sorted as "${rest}"`, () => assert.equal(withoutArticle(title, language), rest))

test('languages are known by codes, regions and names in several languages', () => {
  for (const text of ['en', 'eng', 'en-GB', 'en_US', 'English', 'ENGLISH (UK)', 'Englisch'])
    assert.equal(articleLanguage(text), 'en', text)
  for (const text of ['de', 'deu', 'ger', 'Deutsch', 'German', 'de-AT']) assert.equal(articleLanguage(text), 'de', text)
  assert.deepEqual(['nb', 'pt-BR', 'ru', 'Russian', '日本語', '', 'und', ' '].map(articleLanguage), [
    'no',
    'pt',
    '',
    '',
    '',
    undefined,
    undefined,
    undefined,
  ])
})

type Shelf = readonly (readonly [title: string, language?: string])[]
const LIBRARIES: readonly (readonly [language: ArticleLanguage, ...books: Shelf])[] = [
  ['en', ['The Zebra'], ['A Yak'], ['An Xylo'], ['Winter']],
  ['de', ['Der Prozess'], ['Die Verwandlung'], ['A Yak']],
  ['de', ['The Zebra', 'de'], ['A Yak', 'German'], ['An Xylo', 'en']],
  ['fr', ["L'Étranger"], ['Les Misérables'], ['Un roman']],
  ['nl', ['The Zebra', 'ru'], ['The Yak', 'nld']],
  ['en', ['Winter'], ['三体']],
  ['en'],
]
for (const [language, ...books] of LIBRARIES)
  test(`most books of ${books.map(([title]) => title).join(', ') || 'nothing'} are ${language}`, () => {
    assert.equal(mostLanguage(books.map(([title, stated = '']) => ({ title, language: stated }))), language)
  })
