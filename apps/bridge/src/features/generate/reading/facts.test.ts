import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createVocabulary } from '../checks/names.ts'
import { shinglesOf } from '../checks/overlaps.ts'
import { factsQuestion } from './facts.ts'

const CASES: readonly (readonly [language: string, text: string, subject: string, isKnown: boolean])[] = [
  ['ru', 'Тогда он увидел Бориса и заплакал.', 'Борис', true],
  ['ru', 'Тогда он увидел Льва.', 'Виктор', false],
  ['pl', 'Wtedy zobaczył Marka.', 'Marek', true],
  ['fi', 'Silloin hän näki Matin.', 'Matti', true],
  ['ar', 'ثم ذهب لأحمد وبكى.', 'أحمد', true],
  ['ar', 'ثم ذهب لأحمد وبكى.', 'سالم', false],
  ['he', 'ואז הוא הלך למשה.', 'משה', true],
  ['ko', '그때 그는 철수를 보았다.', '철수', true],
  ['ko', '그때 그는 철수를 보았다.', '영희', false],
  ['de', 'Da sah er den Grafen und weinte.', 'der Graf', true],
  ['de', 'Da sah er den Grafen und weinte.', 'der Prinz', false],
  ['de', 'Da sah er Marias Hund.', 'Maria', true],
  ['en', 'Then he saw the old captain.', 'a captain', true],
  ['en', 'Then he saw Annabel.', 'Ann', false],
]

test('knows a subject in the forms that its language gives a name', () => {
  for (const [language, text, subject, isKnown] of CASES) {
    const chapters = [{ chapter: 1, text }]
    const { check } = factsQuestion({
      ...{ chapter: 1, text, met: [], language: '' },
      ...{ vocabulary: createVocabulary(chapters, language), shingles: shinglesOf(chapters) },
    })
    const { kind } = check({ facts: [{ kind: 'event', subjects: [subject], text: '...x' }] })
    assert.equal(kind, isKnown ? 'good' : 'bad', `${language} ${subject}`)
  }
})
