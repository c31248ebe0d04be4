import { chooseTexts } from '@chapterhouse/ui/language'

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

const en = {
  title: 'Story and characters',
  characters: 'Characters',
  charactersSoFar: 'Characters so far',
  allCharacters: (count: number) => `Show all ${count} characters`,
  story: 'The story',
  soFar: 'The story so far',
  earlierParts: (count: number) => `Show ${counted(count, 'earlier part', 'earlier parts')}`,
  beforeBook: 'Before this book',
  beforeFirst: 'Before chapter 1',
  chapter: (number: number) => `Chapter ${number}`,
  chapters: (from: number, to: number) => `Chapters ${from} to ${to}`,
  summary: 'Summary',
  ending: 'The ending',
  hidden: (list: string) => `Hidden because you haven't got that far: ${list}.`,
  hiddenCharacters: (count: number) => counted(count, 'character', 'characters'),
  hiddenParts: (count: number) => counted(count, 'part of the story', 'parts of the story'),
  hiddenSummary: 'the summary',
  hiddenEnding: 'the ending',
  noChapter: "The chapter titles don't tell how far you are in the story, so most of it stays hidden until you finish the book.",
  show: 'Show spoilers',
  shown: 'Spoilers are shown until you leave this page.',
  hide: 'Hide spoilers',
  lastPlayed: (ago: string) => `Last played ${ago}`,
  descriptionLicense: 'Community description,',
  license: 'License:',
  recording: 'Community information',
  fact: {
    narrators: 'Narrators',
    abridged: 'Abridged',
    published: 'First published',
    released: 'Released',
    publisher: 'Publisher',
    length: 'Length',
    chapters: 'Chapters',
  },
  yes: 'Yes',
  no: 'No',
  series: (name: string) => `${name} series`,
  volume: (position: string) => `Volume ${position}`,
  notHere: 'Not in your library',
  order: 'Reading order',
  orders: {
    publication: 'Publication order',
    chronological: 'Chronological order',
    recommended: 'Recommended order',
  } as Readonly<Record<string, string>>,
  mainOrder: 'Series order',
  earlier: 'Earlier in the series',
  earlierHint: 'Recaps tell the whole book, including how it ends.',
  recap: 'Recap',
  finished: 'Finished',
}

export type Texts = typeof en

export const communityTexts = chooseTexts(en, { de: async () => (await import('./community.de.ts')).de })
