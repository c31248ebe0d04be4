import assert from 'node:assert/strict'
import { test } from 'node:test'
import { folded } from '@chapterhouse/kit/text/fold-text'
import { readLabel } from './read-label.ts'
import { spelledNumber } from './spelled-numbers.ts'

const spelled = (text: string, language: string, isOrdinal = false) =>
  spelledNumber(folded(text).replaceAll('ß', 'ss').split(' '), language, isOrdinal)?.number

for (const [language, cardinals, ordinals] of [
  [
    'en',
    {
      0: 'Zero',
      12: 'Twelve',
      40: 'Forty',
      99: 'Ninety-Nine',
      100: 'One Hundred',
      115: 'One Hundred and Fifteen',
      142: 'One Hundred Forty-Two',
    },
    {
      1: 'First',
      2: 'Second',
      5: 'Fifth',
      9: 'Ninth',
      12: 'Twelfth',
      13: 'Thirteenth',
      20: 'Twentieth',
      23: 'Twenty-Third',
      40: 'Fortieth',
    },
  ],
  [
    'de',
    {
      0: 'Null',
      12: 'Zwölf',
      17: 'Siebzehn',
      30: 'Dreißig',
      31: 'Einunddreißig',
      77: 'siebenundsiebzig',
      101: 'hunderteins',
      130: 'einhundertdreißig',
    },
    {
      1: 'Erstes',
      3: 'Drittes',
      7: 'Siebtes',
      8: 'Achtes',
      12: 'zwölfte',
      20: 'Zwanzigstes',
      21: 'Einundzwanzigstes',
      100: 'hundertste',
    },
  ],
  [
    'fr',
    {
      0: 'Zéro',
      16: 'Seize',
      17: 'dix-sept',
      21: 'Vingt et un',
      22: 'Vingt-deux',
      70: 'Soixante-dix',
      71: 'soixante et onze',
      75: 'soixante-quinze',
      80: 'quatre-vingts',
      81: 'quatre-vingt-un',
      99: 'quatre-vingt-dix-neuf',
      72: 'septante-deux',
      105: 'cent cinq',
    },
    {
      1: 'Premier',
      2: 'Deuxième',
      3: 'Troisième',
      4: 'quatrième',
      5: 'Cinquième',
      9: 'Neuvième',
      21: 'vingt et unième',
      80: 'quatre-vingtième',
    },
  ],
  [
    'es',
    {
      0: 'Cero',
      16: 'Dieciséis',
      21: 'Veintiuno',
      22: 'Veintidós',
      31: 'Treinta y uno',
      99: 'noventa y nueve',
      100: 'Cien',
      101: 'Ciento uno',
    },
    {
      1: 'Primero',
      3: 'Tercer',
      7: 'Séptimo',
      10: 'Décimo',
      11: 'Undécimo',
      13: 'Decimotercero',
      20: 'Vigésimo',
      21: 'vigésimo primero',
    },
  ],
] as const) {
  test(`numbers in words: ${language}`, () => {
    for (const [number, text] of Object.entries(cardinals)) assert.equal(spelled(text, language), Number(number), text)
    for (const [number, text] of Object.entries(ordinals)) assert.equal(spelled(text, language, true), Number(number), text)
  })
}

/** An independent speller for the property below. */
function inEnglish(number: number): string {
  const ones =
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
      ' ',
    )
  const tens = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
  if (number < 20) return ones[number] ?? ''
  return [tens[Math.trunc(number / 10)], ...(number % 10 === 0 ? [] : [ones[number % 10]])].join('-')
}

test('every chapter from 0 to 999 is read in digits, to 99 in words, and to 200 in numerals', () => {
  const numeral = (number: number): string =>
    (['c', 'xc', 'l', 'xl', 'x', 'ix', 'v', 'iv', 'i'] as const).reduce<[string, number]>(
      ([text, rest], sign, at) => {
        const value = [100, 90, 50, 40, 10, 9, 5, 4, 1][at] ?? 1
        return [text + sign.repeat(Math.trunc(rest / value)), rest % value]
      },
      ['', number],
    )[0]
  for (let number = 0; number <= 999; number += 1) {
    const forms = [`Chapter ${number}`, `${String(number).padStart(3, '0')}. Title`]
    if (number < 100) forms.push(`Chapter ${inEnglish(number)}`, inEnglish(number))
    if (number > 0 && number <= 200) forms.push(`Chapter ${numeral(number).toUpperCase()}`)
    for (const form of forms) assert.deepEqual(readLabel(form, 'en'), { number, confidence: 'strict' }, form)
  }
})
