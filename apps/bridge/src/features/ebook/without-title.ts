import type { Ebook } from './ebook-text.ts'

const MAX = { names: 20, words: 12 }
const MIN_NAME = 4

/**
 * Replaces the title and the authors of a book in what a model is shown of its sections: models know famous books by heart, and
 * title pages name them (docs/decisions/0092).
 */
export function withoutTitle({ title, authors }: Pick<Ebook, 'title' | 'authors'>): (text: string) => string {
  const people = authors.slice(0, MAX.names)
  // Without a subtitle, and an author's last name alone.
  const names = [title, ...title.split(/[:;(]/, 1), ...people, ...people.map((name) => name.split(' ').at(-1) ?? '')]
  const phrases = names
    .map((name) =>
      wordsIn(name)
        .map(({ word }) => word)
        .slice(0, MAX.words),
    )
    .filter((words) => words.join('').length >= MIN_NAME)
    .toSorted((a, b) => b.length - a.length)
  return (text) => {
    const words = wordsIn(text)
    let [shown, end] = ['', 0]
    for (let at = 0; at < words.length; ) {
      const phrase = phrases.find((one) => one.every((word, place) => words[at + place]?.word === word))
      const [first, last] = [words[at], words[at + (phrase?.length ?? 1) - 1]]
      if (phrase) {
        shown += `${text.slice(end, first?.at)}…`
        end = last?.end ?? end
      }
      at += phrase?.length ?? 1
    }
    return shown + text.slice(end)
  }
}

/** Words without the signs between them, so that `The Silent-Owl` matches `The Silent Owl`. */
const wordsIn = (text: string): { word: string; at: number; end: number }[] =>
  [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    word: word.toLowerCase(),
    at: index,
    end: index + word.length,
  }))
