import assert from 'node:assert/strict'
import { test } from 'node:test'
import { relPath } from '../../paths/index.ts'
import type { Evidence } from './evidence.ts'
import { type Found, type Lost, matchEvidence } from './match-evidence.ts'

interface Given extends Partial<Omit<Evidence, 'parts'>> {
  /** One audio per part; `a:120` lasts 120 seconds, `a@7` has inode 7, `a=9` has 9 bytes. */
  sounds: string
}

function evidence({ sounds, asins = [], author = '', titleKey = '', narrator = '', numbers = '' }: Given): Evidence {
  const parts = sounds.split(' ').map((text, at) => {
    const [, sound = '', seconds = '60', inode, bytes = '1000'] = /^(\w+)(?::(\d+))?(?:@(\d+))?(?:=(\d+))?$/.exec(text) ?? []
    return {
      path: `${at}.mp3`,
      sizeBytes: Number(bytes),
      durationUs: Number(seconds) * 1_000_000,
      fingerprint: '',
      sound,
      ...(inode !== undefined && { inode }),
    }
  })
  return { parts, asins, author, titleKey, narrator, numbers }
}

const lost = (path: string, given: Given, kind: Lost['kind'] = 'gone'): Lost => ({
  path: relPath(path),
  evidence: evidence(given),
  kind,
})
const found = (path: string, given: Given, isFree = true): Found => ({ path: relPath(path), evidence: evidence(given), isFree })
const NAMED = { author: 'ann', titleKey: 'dune' }

const CASES: readonly { name: string; lost: Lost[]; found: Found[]; moves: string[]; suggestions?: string[] }[] = [
  {
    name: 'most of the sound',
    lost: [lost('A', { sounds: 'a b c' })],
    found: [found('B', { sounds: 'a b x' })],
    moves: ['A > B sound'],
  },
  {
    name: 'half of the sound',
    lost: [lost('A', { sounds: 'a b' })],
    found: [found('B', { sounds: 'a x' })],
    moves: [],
    suggestions: ['A > B sound'],
  },
  {
    name: 'most of the old book, but less of the new one',
    lost: [lost('A', { sounds: 'a' })],
    found: [found('B', { sounds: 'a x y' })],
    moves: [],
    suggestions: ['A > B sound'],
  },
  {
    name: 'length counts, not the number of parts',
    lost: [lost('A', { sounds: 'a:600 b c' })],
    found: [found('B', { sounds: 'a:600 x y' })],
    moves: ['A > B sound'],
  },
  {
    name: 'a part counts once',
    lost: [lost('A', { sounds: 'a b c' })],
    found: [found('B', { sounds: 'a a a' })],
    moves: [],
    suggestions: ['A > B sound'],
  },
  {
    name: 'two equal candidates',
    lost: [lost('A', { sounds: 'a' })],
    found: [found('B', { sounds: 'a' }), found('C', { sounds: 'a' })],
    moves: [],
    suggestions: ['A > B sound', 'A > C sound'],
  },
  {
    name: 'the inode chooses between equal sounds',
    lost: [lost('A', { sounds: 'a@7' })],
    found: [found('B', { sounds: 'a@8' }), found('C', { sounds: 'a@7' })],
    moves: ['A > C sound'],
  },
  {
    name: 'the size chooses between equal sounds',
    lost: [lost('A', { sounds: 'a=10' })],
    found: [found('B', { sounds: 'a=11' }), found('C', { sounds: 'a=10' })],
    moves: ['A > C sound'],
  },
  {
    name: 'the name chooses between equal sounds',
    lost: [lost('A/x.mp3', { sounds: 'a' })],
    found: [found('B/x.mp3', { sounds: 'a' }), found('C/y.mp3', { sounds: 'a' })],
    moves: ['A/x.mp3 > B/x.mp3 sound'],
  },
  { name: 'an inode alone is nothing', lost: [lost('A', { sounds: 'a@7' })], found: [found('B', { sounds: 'b@7' })], moves: [] },
  {
    name: 'more of the sound is better',
    lost: [lost('A', { sounds: 'a b c' })],
    found: [found('B', { sounds: 'a b x' }), found('C', { sounds: 'a b c' })],
    moves: ['A > C sound'],
  },
  {
    name: 'two equal books, each with its inode',
    lost: [lost('A', { sounds: 'a@1' }), lost('B', { sounds: 'a@2' })],
    found: [found('C', { sounds: 'a@2' }), found('D', { sounds: 'a@1' })],
    moves: ['A > D sound', 'B > C sound'],
  },
  {
    name: 'a book that has just gone comes before one that is long gone',
    lost: [lost('A', { sounds: 'a' }, 'departed'), lost('B', { sounds: 'a' })],
    found: [found('C', { sounds: 'a' })],
    moves: ['B > C sound'],
    suggestions: ['A > C sound'],
  },
  {
    name: 'a book that went earlier',
    lost: [lost('A', { sounds: 'a' }, 'departed')],
    found: [found('C', { sounds: 'a' })],
    moves: ['A > C sound'],
  },

  {
    name: 'ASIN and length',
    lost: [lost('A', { sounds: 'a:1000', asins: ['B0'] })],
    found: [found('B', { sounds: 'b:1009', asins: ['B0'] })],
    moves: ['A > B asin'],
  },
  {
    name: 'ASIN and another length',
    lost: [lost('A', { sounds: 'a:1000', asins: ['B0'] })],
    found: [found('B', { sounds: 'b:1011', asins: ['B0'] })],
    moves: [],
  },
  {
    name: 'ASIN and two seconds of a short book',
    lost: [lost('A', { sounds: 'a:10', asins: ['B0'] })],
    found: [found('B', { sounds: 'b:12', asins: ['B0'] })],
    moves: ['A > B asin'],
  },
  {
    name: 'ASIN with two candidates',
    lost: [lost('A', { sounds: 'a', asins: ['B0'] })],
    found: [found('B', { sounds: 'b', asins: ['B0'] }), found('C', { sounds: 'c', asins: ['B0'] })],
    moves: [],
    suggestions: ['A > B asin', 'A > C asin'],
  },
  {
    name: 'sound comes before ASIN',
    lost: [lost('A', { sounds: 'a', asins: ['B0'] })],
    found: [found('B', { sounds: 'b', asins: ['B0'] }), found('C', { sounds: 'a' })],
    moves: ['A > C sound'],
  },
  {
    name: 'unclear sound leaves nothing to the ASIN',
    lost: [lost('A', { sounds: 'a', asins: ['B0'] })],
    found: [found('B', { sounds: 'b', asins: ['B0'] }), found('C', { sounds: 'a' }), found('D', { sounds: 'a' })],
    moves: [],
    suggestions: ['A > C sound', 'A > D sound'],
  },

  {
    name: 'author, title and length',
    lost: [lost('A.mp3', { sounds: 'a', ...NAMED })],
    found: [found('A.m4b', { sounds: 'b', ...NAMED })],
    moves: ['A.mp3 > A.m4b names'],
  },
  {
    name: 'no author',
    lost: [lost('A.mp3', { sounds: 'a', titleKey: 'dune' })],
    found: [found('A.m4b', { sounds: 'b', titleKey: 'dune' })],
    moves: [],
  },
  {
    name: 'another narrator',
    lost: [lost('A', { sounds: 'a', ...NAMED, narrator: 'x' })],
    found: [found('B', { sounds: 'b', ...NAMED, narrator: 'y' })],
    moves: [],
  },
  {
    name: 'a narrator that only one names',
    lost: [lost('A', { sounds: 'a', ...NAMED, narrator: 'x' })],
    found: [found('B', { sounds: 'b', ...NAMED })],
    moves: ['A > B names'],
  },
  {
    name: 'another volume',
    lost: [lost('A', { sounds: 'a', ...NAMED, numbers: '1' })],
    found: [found('B', { sounds: 'b', ...NAMED, numbers: '2' })],
    moves: [],
  },
  {
    name: 'an ASIN leaves nothing to the names',
    lost: [lost('A', { sounds: 'a', asins: ['B0'], ...NAMED })],
    found: [found('B', { sounds: 'b', asins: ['B0'] }), found('C', { sounds: 'c', ...NAMED })],
    moves: ['A > B asin'],
  },

  {
    name: 'content that changed places',
    lost: [lost('A', { sounds: 'a' }, 'changed'), lost('B', { sounds: 'b' }, 'changed')],
    found: [found('A', { sounds: 'b' }, false), found('B', { sounds: 'a' }, false)],
    moves: ['A > B sound', 'B > A sound'],
  },
  {
    name: 'three that changed places',
    lost: ['A', 'B', 'C'].map((path) => lost(path, { sounds: path }, 'changed')),
    found: [found('A', { sounds: 'C' }, false), found('B', { sounds: 'A' }, false), found('C', { sounds: 'B' }, false)],
    moves: ['A > B sound', 'B > C sound', 'C > A sound'],
  },
  {
    name: 'a chain to a free path',
    lost: [lost('A', { sounds: 'a' }), lost('B', { sounds: 'b' }, 'changed')],
    found: [found('B', { sounds: 'a' }, false), found('C', { sounds: 'b' })],
    moves: ['A > B sound', 'B > C sound'],
  },
  {
    name: 'a path whose own book is nowhere else',
    lost: [lost('A', { sounds: 'a' }), lost('B', { sounds: 'b' }, 'changed')],
    found: [found('B', { sounds: 'a' }, false)],
    moves: [],
    suggestions: ['A > B sound'],
  },
  {
    name: 'a book whose path still exists does not follow its ASIN',
    lost: [lost('A', { sounds: 'a', asins: ['B0'] }, 'changed')],
    found: [found('B', { sounds: 'b', asins: ['B0'] })],
    moves: [],
  },

  {
    name: 'a folder that became several books',
    lost: [lost('A', { sounds: 'a:600 b' })],
    found: [found('A/a.mp3', { sounds: 'a:600' }), found('A/b.mp3', { sounds: 'b' })],
    moves: [],
  },
  {
    name: 'a folder inside its old one, with all of its sound',
    lost: [lost('A', { sounds: 'a b' })],
    found: [found('A/B', { sounds: 'a b' })],
    moves: ['A > A/B sound'],
  },
]
for (const { name, lost: gone, found: there, moves, suggestions = [] } of CASES)
  test(`${name}: ${moves.length > 0 ? 'moves' : 'moves nothing'}`, () => {
    const matched = matchEvidence(gone, there)
    const texts = (some: typeof matched.moves) => some.map(({ from, to, evidence: kind }) => `${from} > ${to} ${kind}`).toSorted()
    assert.deepEqual(texts(matched.moves), moves.toSorted())
    assert.deepEqual(texts(matched.suggestions), suggestions.toSorted())
  })
