import Type from 'typebox'
import { operation } from '../operation.ts'
import { ListBook } from './books.ts'
import { FoundBook } from './browsing.ts'
import { Favourite } from './listening.ts'
import { Progress } from './progress.ts'
import { ListEntry } from './queue.ts'

export const home = operation({
  method: 'GET',
  path: '/me/home',
  guard: 'session',
  compressible: true,
  summary: 'The start page of a player in one answer',
  query: Type.Object({ limit: Type.Optional(Type.String({ description: 'of each list: 1 to 50, else 20' })) }),
  answers: {
    200: Type.Object({
      continue: Type.Array(
        Type.Object({
          progress: Progress,
          book: ListBook,
          chapter: Type.Optional(
            Type.Object(
              { index: Type.Integer(), title: Type.String(), start: Type.Number(), end: Type.Number() },
              { description: 'that holds the position, on the whole-book timeline; left out when the book has one' },
            ),
          ),
        }),
      ),
      next_in_series: Type.Array(
        Type.Object({
          series: Type.String(),
          after: Type.Object({ library_id: Type.Integer(), path: Type.String() }),
          book: ListBook,
        }),
      ),
      recent: Type.Array(FoundBook),
      favourites: Type.Array(Favourite),
      queue: Type.Array(ListEntry),
    }),
  },
})
