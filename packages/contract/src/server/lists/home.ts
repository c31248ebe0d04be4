import Type from 'typebox'
import { operation } from '../../operation.ts'
import { ListBook } from '../books/books.ts'
import { FoundBook } from '../books/browsing.ts'
import { Favourite } from '../listening/listening.ts'
import { Progress } from '../listening/progress.ts'
import { ListEntry } from './queue.ts'

export const home = operation({
  method: 'GET',
  path: '/me/home',
  guard: 'session',
  compressible: true,
  summary: 'Everything for the start page of a player',
  query: Type.Object({
    limit: Type.Optional(Type.String({ description: 'Maximum length of each list: 1 to 50, otherwise 20.' })),
    suggestions: Type.Optional(
      Type.String({ description: '1 adds `listen_again`, `short` and `more_by_author`, each only with three books or more.' }),
    ),
  }),
  responses: {
    200: Type.Object({
      continue: Type.Array(
        Type.Object({
          progress: Progress,
          book: ListBook,
          chapter: Type.Optional(
            Type.Object(
              { index: Type.Integer(), title: Type.String(), start: Type.Number(), end: Type.Number() },
              {
                description:
                  'The chapter at the current position, in seconds on the whole-book timeline. Left out if the book has only one.',
              },
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
      listen_again: Type.Optional(Type.Array(ListBook, { description: 'Finished books, newest finish first.' })),
      short: Type.Optional(Type.Array(ListBook, { description: 'Books under three hours that were not started, newest first.' })),
      more_by_author: Type.Optional(
        Type.Object(
          { author: Type.String(), library_id: Type.Integer(), books: Type.Array(ListBook) },
          { description: 'Unstarted books by the author of the most recently finished book that has enough of them.' },
        ),
      ),
    }),
  },
})
