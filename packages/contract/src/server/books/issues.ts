import Type from 'typebox'
import { Nothing, operation } from '../../operation.ts'
import { ADMIN_BOOK } from './admin-books.ts'

const Text = Type.Optional(Type.String())
const Nullable = <S extends Parameters<typeof Type.Union>[0][number]>(schema: S) => Type.Union([schema, Type.Null()])

/** Validated by the domain, which has messages for a missing library or path. */
const Named = Type.Optional(
  Type.Array(Type.Object({ library_id: Type.Optional(Type.Integer()), path: Text }, { additionalProperties: false })),
)
const OfKind = Type.Object({ kind: Text, books: Named }, { additionalProperties: false })

export const issues = operation({
  method: 'GET',
  path: '/admin/issues',
  guard: 'admin',
  compressible: true,
  summary: 'Possible issues of books by kind, and unavailable libraries',
  responses: {
    200: Type.Object({
      categories: Type.Array(
        Type.Object({
          kind: Type.String(),
          count: Type.Integer(),
          ignored: Type.Integer(),
          samples: Type.Array(Type.Object({ library_id: Type.Integer(), path: Type.String(), title: Type.String() })),
        }),
      ),
      offline: Type.Array(
        Type.Object({
          library_id: Type.Integer(),
          name: Type.String(),
          root: Type.String(),
          books: Type.Integer(),
          listeners: Type.Integer(),
        }),
      ),
      checked_at: Type.String(),
    }),
  },
})

const Listed = Type.Object({
  library_id: Text,
  ignored: Type.Optional(Type.String({ description: '`true` returns the ignored ones instead.' })),
})

export const duplicates = operation({
  method: 'GET',
  path: '/admin/issues/duplicates',
  guard: 'admin',
  compressible: true,
  summary: 'Duplicate books within a library, best copy first',
  query: Listed,
  responses: {
    200: Type.Object({
      groups: Type.Array(
        Type.Object({
          reason: Type.String({ description: '`same_files` or `same_book`.' }),
          ignored: Type.Boolean(),
          books: Type.Array(Type.Object({ ...ADMIN_BOOK, listeners: Type.Integer() })),
        }),
      ),
    }),
  },
})

export const missingPaths = operation({
  method: 'GET',
  path: '/admin/issues/missing',
  guard: 'admin',
  compressible: true,
  summary: 'Paths with user data but no book',
  query: Listed,
  responses: {
    200: Type.Object({
      paths: Type.Array(
        Type.Object({
          library_id: Type.Integer(),
          path: Type.String(),
          title: Type.String(),
          author: Type.String(),
          listeners: Type.Integer(),
          last_at: Nullable(Type.String()),
          ignored: Type.Boolean(),
          suggestions: Type.Array(
            Type.Object({
              path: Type.String(),
              title: Type.String(),
              evidence: Type.String({ description: '`sound`, `asin` or `names`: what it has in common.' }),
            }),
            { description: 'Books that it may have become, if that was unclear.' },
          ),
        }),
      ),
    }),
  },
})

export const evidenceMoves = operation({
  method: 'GET',
  path: '/admin/issues/moves',
  guard: 'admin',
  compressible: true,
  summary: 'Books moved by evidence in the last 30 days, newest first',
  responses: {
    200: Type.Object({
      moves: Type.Array(
        Type.Object({
          id: Type.Integer(),
          library_id: Type.Integer(),
          at: Type.String(),
          books: Type.Array(
            Type.Object({
              path: Type.String(),
              to_path: Type.String(),
              title: Type.String(),
              evidence: Type.String({ description: '`sound`, `asin` or `names`.' }),
            }),
            { description: 'Usually one; several if books swapped places.' },
          ),
        }),
      ),
    }),
  },
})

export const undoMove = operation({
  method: 'POST',
  path: '/admin/issues/moves/undo',
  guard: 'admin',
  audit: 'book.move_undo',
  summary: 'Return the user data of a move by evidence to its old path; anything saved since stays with the book',
  body: Type.Object({ id: Type.Integer() }, { additionalProperties: false }),
  responses: { 200: Type.Object({ status: Type.String() }) },
})

export const moveState = operation({
  method: 'POST',
  path: '/admin/issues/missing/move',
  guard: 'admin',
  audit: 'book.state_move',
  summary: 'Move the user data of a path without a book to a book in the same library',
  body: Type.Object({ library_id: Type.Integer(), path: Text, to_path: Text }, { additionalProperties: false }),
  responses: { 200: Type.Object({ status: Type.String(), path: Type.String(), to_path: Type.String() }) },
})

export const ignoreIssue = operation({
  method: 'POST',
  path: '/admin/issues/ignore',
  guard: 'admin',
  audit: 'issue.ignore',
  summary: 'Ignore an issue for some books',
  body: OfKind,
  responses: { 204: Nothing },
})

export const unignoreIssue = operation({
  method: 'DELETE',
  path: '/admin/issues/ignore',
  guard: 'admin',
  audit: 'issue.unignore',
  summary: 'Stop ignoring an issue for some books',
  body: OfKind,
  responses: { 204: Nothing },
})

export const fixIssue = operation({
  method: 'POST',
  path: '/admin/issues/fix',
  guard: 'admin',
  audit: 'library.folder_override',
  summary: 'Split folders of several books (`suspect`) or join discs (`split_discs`); each library is scanned once',
  body: OfKind,
  responses: { 200: Type.Object({ fixed: Type.Integer({ description: 'Number of folders.' }) }) },
})
