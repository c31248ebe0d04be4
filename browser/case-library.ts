import type { Laid } from '@chapterhouse/testkit/test-disk'

/** 8 kHz is audible and quick to encode. */
const small = ['-ar', '8000', '-b:a', '16k']

export const LONG = 'Dora Long/Long'
export const SHORT = 'Eve Brief/Short'
export const NEXT = 'Eve Brief/Next'
export const VERSES = 'Finn Many/Verses'
export const TIDES = ['Ben Sea/Tides/1 - Low Water', 'Ben Sea/Tides/2 - High Water'] as const

const tide = (book: string, title: string, hertz: number): Readonly<Record<string, Laid>> => ({
  [`${book}/1.m4b`]: {
    kind: 'm4b',
    seconds: 60,
    hertz,
    options: small,
    tags: { album: title, artist: 'Ben Sea' },
  },
})

/** Ten minutes in four chapters, a story with credits at its end, the book after it, and two books of a series. */
export const CASES: Readonly<Record<string, Laid>> = {
  [`${LONG}/1.m4b`]: {
    kind: 'm4b',
    seconds: 600,
    hertz: 300,
    options: small,
    cover: { kind: 'png', colour: '#557733', width: 300, height: 300 },
    tags: { album: 'Long', title: 'Long', artist: 'Dora Long' },
    chapters: ['Spring', 'Summer', 'Autumn', 'Winter'].map((title, index) => ({
      title,
      start: index * 150,
      end: (index + 1) * 150,
    })),
  },
  [`${SHORT}/1.m4b`]: {
    kind: 'm4b',
    seconds: 120,
    hertz: 400,
    options: small,
    tags: { album: 'Short', title: 'Short', artist: 'Eve Brief' },
    chapters: [
      { title: 'Story', start: 0, end: 115 },
      { title: 'Credits', start: 115, end: 120 },
    ],
  },
  [`${NEXT}/1.mp3`]: { kind: 'mp3', seconds: 20, hertz: 500, tags: { title: 'Next', artist: 'Eve Brief' } },
  ...tide(TIDES[0], 'Low Water', 600),
  ...tide(TIDES[1], 'High Water', 620),
}

export const COUNT = 3_000
/** Three thousand chapters, five per second. */
export const MANY: Readonly<Record<string, Laid>> = {
  [`${VERSES}/1.m4b`]: {
    kind: 'm4b',
    seconds: COUNT / 5,
    hertz: 350,
    options: small,
    tags: { album: 'Verses', title: 'Verses', artist: 'Finn Many' },
    chapters: Array.from({ length: COUNT }, (_, index) => ({
      title: `Verse ${index + 1}`,
      start: index / 5,
      end: (index + 1) / 5,
    })),
  },
}
