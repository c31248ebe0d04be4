import Type from 'typebox'
import { Cursor, NextCursor } from '../../cursor.ts'
import { Nothing, operation, RawBytes } from '../../operation.ts'
import { ByHand, Import, ImportId, importFields, LibraryCount, Nullable, Source, Text, Unmatched } from './import-shapes.ts'

/** A call to the other server may take 30 seconds alone, and the response names what is wrong there. */
const OTHER_SERVER_MS = 60_000

/** Listening, lists and people from another server: read, reviewed, applied, and undone. */
export const importUsers = operation({
  method: 'POST',
  path: '/admin/imports/abs/users',
  guard: 'admin',
  audit: { none: 'it only reads' },
  summary: 'People and folders of an Audiobookshelf server, in pages of 200 of each',
  query: Type.Object({ offset: Type.Optional(Type.String({ description: '`next_offset` of the previous page.' })) }),
  body: Type.Object(Source, { additionalProperties: false }),
  bodyLimit: 64 * 1024,
  timeoutMs: OTHER_SERVER_MS,
  responses: {
    200: Type.Object({
      version: Type.String(),
      next_offset: Type.Optional(Type.Integer({ description: 'Absent on the last page of both people and folders.' })),
      users: Type.Array(
        Type.Object({
          abs_id: Type.String(),
          username: Type.String(),
          type: Type.String({ description: '`root`, `admin`, `user` or `guest`.' }),
          suggested_user_id: Nullable(Type.Integer(), 'The person here with the same name, if any.'),
          disabled: Type.Boolean(),
          tag_limited: Type.Boolean({ description: 'Sees only books with, or without, certain tags there.' }),
          all_libraries: Type.Boolean(),
          abs_library_ids: Type.Array(Type.String(), { description: 'The libraries it has access to there, if not all.' }),
        }),
      ),
      folders: Type.Array(
        Type.Object({
          abs_folder_id: Type.String(),
          abs_library_id: Type.String(),
          library_name: Type.String(),
          media_type: Type.String({ description: '`book` or `podcast`.' }),
          path: Type.String(),
          library_id: Nullable(Type.Integer(), 'The library here that has this folder.'),
          below: Type.String({ description: 'The folder of that library; empty for its root.' }),
          exists: Type.Boolean({ description: 'Whether the folder exists on this machine.' }),
        }),
      ),
    }),
  },
})

export const startImport = operation({
  method: 'POST',
  path: '/admin/imports/abs',
  guard: 'admin',
  audit: 'import.start',
  summary: "Read people's data from an Audiobookshelf server",
  body: Type.Object(
    {
      ...Source,
      users: Type.Array(
        Type.Object(
          {
            abs_user_id: Type.String(),
            abs_username: Text,
            user_id: Type.Optional(Type.Integer({ description: 'A person here.' })),
            new_username: Type.Optional(
              Type.String({
                description: 'Instead of `user_id`: adds a person of this name, with an invite and the same libraries.',
              }),
            ),
          },
          { additionalProperties: false },
        ),
      ),
      libraries: Type.Optional(
        Type.Array(
          Type.Object({ abs_folder_id: Type.String(), library_id: Type.Integer(), below: Text }, { additionalProperties: false }),
          { description: 'For each folder there, its library or folder here. Others are not matched by path.' },
        ),
      ),
      cutoff: Type.Optional(
        Nullable(Type.String(), '`auto`: the first own listening of the person here. Null for none, else a day or a moment.'),
      ),
      lists: Type.Optional(Type.Boolean({ description: 'Collections and playlists; true by default.' })),
      set_aside: Type.Optional(Type.Boolean({ description: 'Books hidden from "Continue Listening" there; true by default.' })),
    },
    { additionalProperties: false },
  ),
  bodyLimit: 64 * 1024,
  timeoutMs: OTHER_SERVER_MS,
  responses: {
    202: Type.Object({
      imports: Type.Array(Import),
      created: Type.Array(
        Type.Object({ user_id: Type.Integer(), username: Type.String(), code: Type.String(), expires_at: Type.String() }),
        { description: 'People who were added, each with the invite code, which is shown only once.' },
      ),
    }),
  },
})

export const startTableImport = operation({
  method: 'POST',
  path: '/admin/imports/table',
  guard: 'admin',
  audit: 'import.start',
  summary: 'Read positions from a table',
  query: Type.Object({ name: Type.Optional(Type.String({ description: 'Name of the file, for display.' })) }),
  body: RawBytes,
  bodyLimit: 4 * 1024 * 1024,
  responses: { 202: Type.Object({ imports: Type.Array(Import) }) },
})

export const listImports = operation({
  method: 'GET',
  path: '/admin/imports',
  guard: 'admin',
  summary: 'Imports, newest first',
  query: Type.Object({
    same_as: Type.Optional(Type.String({ description: 'Id of an import: only imports of the same reading.' })),
    before: Cursor,
    limit: Type.Optional(Type.String({ description: '1 to 200; defaults to 50.' })),
  }),
  responses: { 200: Type.Object({ imports: Type.Array(Import), next_before: Type.Optional(NextCursor) }) },
})

export const readImport = operation({
  method: 'GET',
  path: '/admin/imports/:id',
  guard: 'admin',
  summary: 'An import, and its items matched by hand',
  params: ImportId,
  responses: {
    200: Type.Object({
      ...importFields,
      no_access: Type.Array(LibraryCount, { description: 'Items that the person would have with access to this library.' }),
      split_discs: Type.Array(LibraryCount, { description: 'Items that `join_discs` for this library would find.' }),
      matched_by_hand: Type.Array(ByHand),
    }),
  },
})

export const importUnmatched = operation({
  method: 'GET',
  path: '/admin/imports/:id/unmatched',
  guard: 'admin',
  summary: 'Items that an import could not match, most listened to first; at most 10,000',
  params: ImportId,
  query: Type.Object({
    after: Cursor,
    limit: Type.Optional(Type.String({ description: '1 to 500; defaults to 100.' })),
  }),
  responses: { 200: Type.Object({ items: Type.Array(Unmatched), next_after: Type.Optional(NextCursor) }) },
})

export const planImport = operation({
  method: 'PATCH',
  path: '/admin/imports/:id',
  guard: 'admin',
  audit: { none: 'it changes only what would be written' },
  summary: 'Plan an import again, with another cutoff or matches by hand',
  params: ImportId,
  body: Type.Object(
    {
      cutoff: Type.Optional(Nullable(Type.String())),
      matches: Type.Optional(
        Type.Array(
          Type.Object(
            { item: Type.String(), library_id: Type.Optional(Type.Integer()), path: Type.Optional(Nullable(Type.String())) },
            { additionalProperties: false },
          ),
          { description: 'A null path removes a match made by hand. Applies to all imports of the same reading.' },
        ),
      ),
    },
    { additionalProperties: false },
  ),
  bodyLimit: 64 * 1024,
  responses: { 200: Import },
})

export const applyImport = operation({
  method: 'POST',
  path: '/admin/imports/:id/apply',
  guard: 'admin',
  audit: 'import.apply',
  summary: 'Write the data that an import has read',
  params: ImportId,
  responses: { 202: Import },
})

export const undoImport = operation({
  method: 'POST',
  path: '/admin/imports/:id/undo',
  guard: 'admin',
  audit: 'import.undo',
  summary: 'Remove the data that an import wrote',
  params: ImportId,
  responses: { 202: Import },
})

export const deleteImport = operation({
  method: 'DELETE',
  path: '/admin/imports/:id',
  guard: 'admin',
  audit: { none: 'it changes no book and no listening' },
  summary: 'Delete the record of an import',
  params: ImportId,
  responses: { 204: Nothing },
})
