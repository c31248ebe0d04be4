import assert from 'node:assert/strict'
import { test } from 'node:test'
import { storyEnd } from './story-end.ts'

const LONG = 36_000
const books: readonly (readonly [duration: number, chapters: readonly (readonly [title: string, start: number])[], end: number])[] =
  [
    [
      LONG,
      [
        ['Chapter 40', 34_000],
        ['End Credits', 35_940],
      ],
      35_940,
    ],
    [
      LONG,
      [
        ['Afterword by Jane Doe', 35_100],
        ['Credits', 35_940],
      ],
      35_100,
    ],
    // Starts exactly at 95 %, too early.
    [
      LONG,
      [
        ['Afterword', 34_200],
        ['Credits', 35_940],
      ],
      35_970,
    ],
    // Followed by a chapter of the story.
    [
      LONG,
      [
        ['About the Author', 35_000],
        ['Chapter 41', 35_500],
      ],
      35_970,
    ],
    [
      LONG,
      [
        ['Kapitel 30', 30_000],
        ['31 - Über die Autorin', 35_800],
      ],
      35_800,
    ],
    [LONG, [['Track 12: Danksagung', 35_900]], 35_900],
    [LONG, [['L’autore', 35_900]], 35_900],
    [LONG, [['Epilogue', 35_000]], 35_970],
    [LONG, [['Credit where due', 35_900]], 35_970],
    [180, [['One', 0]], 178.2],
    [LONG, [['Preview', 0]], 35_970],
    [LONG, [], 35_970],
  ]
for (const [duration, chapters, end] of books) {
  const listed = chapters.map(([title, start]) => `${title} (${start})`).join(', ')
  test(`the story of ${duration} s with ${listed || 'no chapters'} ends at ${end}`, () => {
    assert.equal(
      storyEnd(
        duration,
        chapters.map(([title, start]) => ({ title, start })),
      ),
      end,
    )
  })
}

test('a book without a duration has no end', () => assert.equal(storyEnd(0, [{ title: 'Credits', start: 0 }]), undefined))
