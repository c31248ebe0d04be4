import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bestName, mark, markFirstNames, unmark } from './marks.ts'
import type { Entity } from './types.ts'

const person = (id: string, ...names: (string | [name: string, chapter: number])[]): Entity => ({
  id,
  kind: 'person',
  names: names.map((one) => (typeof one === 'string' ? { name: one, chapter: 1 } : { name: one[0], chapter: one[1] })),
})

const CAST = [
  person('P1', 'Ann', 'Ann de la Cruz'),
  person('P2', 'Annabel'),
  person('P3', 'Mr. Grey', 'Grey'),
  person('P4', "Miles O'Brien", "O'Brien"),
  person('P5', 'J. R. Hartley', 'J. R.'),
  person('P6', 'the captain'),
  person('P7', 'José'),
  person('P8', '小明'),
  person('P9', '철수'),
  person('P10', 'Наташа'),
  person('P11', 'de Winter'),
  person('P12', ['Elena', 4]),
  person('P13', 'Élise', 'Jean-Luc'),
  person('P14', 'محمد'),
  person('P15', '王'),
]

const MARKED: readonly (readonly [text: string, marked: string, why: string])[] = [
  ['Ann meets Annabel.', '[P1] meets [P2].', 'a name that is part of another'],
  ['Ann de la Cruz meets Ann.', '[P1] meets [P1].', 'the longest name first'],
  ['Joanna and Annie wait.', 'Joanna and Annie wait.', 'a name inside a word'],
  ['Mr. Grey wears a grey coat; Grey smiles.', '[P3] wears a grey coat; [P3] smiles.', 'a word spelled like a name'],
  ["Ann's book and Ann’s hat", "[P1]'s book and [P1]’s hat", 'both apostrophes of a possessive'],
  ['O’Brien and Miles O’Brien', '[P4] and [P4]', 'the other apostrophe inside a name'],
  ['J. R. Hartley fishes. J. R. reads.', '[P5] fishes. [P5] reads.', 'initials'],
  ['The captain leaves. Then the captain returns.', '[P6] leaves. Then [P6] returns.', 'a description at the start of a sentence'],
  ['He is The Captain.', 'He is The Captain.', 'another spelling'],
  ['Jose\u0301 sings.', '[P7] sings.', 'combining marks'],
  ['昨天小明去了学校。', '昨天[P8]去了学校。', 'a script without spaces'],
  ['国王来了。', '国王来了。', 'a name of one character'],
  ['철수는 학교에 간다.', '[P9]는 학교에 간다.', 'a particle after a name'],
  ['Наташа поёт.', '[P10] поёт.', 'Cyrillic'],
  ['محمد يقرأ.', '[P14] يقرأ.', 'Arabic'],
  ['De Winter rides. Max de Winter walks.', '[P11] rides. Max [P11] walks.', 'a particle in lower case'],
  ['Annabels Buch, Greys Hut', '[P2]s Buch, [P3]s Hut', 'a genitive without an apostrophe'],
  ['Élise and Jean\u2011Luc', '[P13] and [P13]', 'a hyphen that does not break'],
  ['Ann-Marie, Lou-Ann, Ann-like', 'Ann-Marie, Lou-Ann, [P1]-like', 'a hyphen'],
  ['Mr.\u00a0Grey and Mr.  Grey', '[P3] and [P3]', 'other blanks'],
  ['Elena knocks.', 'Elena knocks.', 'a name learnt after the gate'],
  ['He says [P2] aloud.', 'He says P2 aloud.', 'a mark that the book itself contains'],
]

test('marks names as the text spells them', () => {
  for (const [text, marked, why] of MARKED) assert.equal(mark(text, CAST, 3), marked, why)
  assert.equal(mark('Elena knocks.', CAST, 4), '[P12] knocks.')
})

test('puts the best known name in place of a mark', () => {
  const grey = person('P1', ['the stranger', 1], ['Grey', 2], ['Jonathan Grey', 3], ['Sir Jonathan Grey of the Hill', 3])
  const at = (gate: number) => unmark("[P1] leaves. [P1]'s hat stays with [P1].", [grey], gate)
  assert.deepEqual(at(1), { kind: 'text', text: "The stranger leaves. The stranger's hat stays with the stranger." })
  assert.deepEqual(at(2), { kind: 'text', text: "Grey leaves. Grey's hat stays with Grey." })
  assert.deepEqual(at(9), { kind: 'text', text: "Jonathan Grey leaves. Jonathan Grey's hat stays with Jonathan Grey." })
  assert.equal(bestName(grey, 0), undefined)
})

test('refuses unknown marks, and of people met after the gate', () => {
  assert.deepEqual(unmark('[P1] and [P12] meet [P99] and [P98].', CAST, 3), {
    kind: 'refused',
    unknown: ['P99', 'P98'],
    later: ['P12'],
  })
})

test('a marked text gets its own names back where each person has one', () => {
  const cast = [person('P1', 'Ann'), person('P2', 'Annabel'), person('P3', 'the captain'), person('P4', "D'Arcy")]
  const text = "The captain asks Ann: Where is Annabel's boat? D'Arcy knows. Anns Boot."
  assert.deepEqual(unmark(mark(text, cast, 1), cast, 1), { kind: 'text', text })
})

test('a text about two names of one person keeps the second one, and gets the first one back', () => {
  const cast = [person('P1', 'Ann', 'Madame Zorin'), person('P2', 'Bo')]
  const text = 'Ann is known as Madame Zorin to Bo, and Ann likes it.'
  const marked = markFirstNames(text, cast, 1)
  assert.equal(marked, '[P1] is known as Madame Zorin to [P2], and [P1] likes it.')
  assert.deepEqual(unmark(marked, cast, 1), { kind: 'text', text })
})

test('a name in kana is not part of a longer word', () => {
  const people: Entity[] = ['はな', 'アン'].map((name, at) => ({ id: `P${at + 1}`, kind: 'person', names: [{ name, chapter: 1 }] }))
  assert.equal(mark('はなは町をはなれて、アンナとアンにはなす。', people, 1), '[P1]は町をはなれて、アンナと[P2]にはなす。')
})
