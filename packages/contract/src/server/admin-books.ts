import Type from 'typebox'
import { shape } from '../operation.ts'

const Nullable = <S extends Parameters<typeof Type.Union>[0][number]>(schema: S) => Type.Union([schema, Type.Null()])

export const SeriesPlace = Type.Object({ name: Type.String(), position: Nullable(Type.Number()) })

/** A book as an admin sees it in lists (wire/server.md 3.4). */
export const ADMIN_BOOK = {
  library_id: Type.Integer(),
  library_name: Type.String(),
  path: Type.String(),
  is_folder: Type.Boolean(),
  title: Type.String(),
  author: Type.String(),
  narrator: Type.String(),
  authors: Type.Array(Type.String(), { description: 'the people of the credit' }),
  narrators: Type.Array(Type.String()),
  series: Type.String(),
  series_index: Nullable(Type.Number()),
  series_list: Type.Array(SeriesPlace, { description: 'every series, the main one first' }),
  published: Type.String(),
  duration: Type.Number({ description: 'seconds' }),
  format: Type.String(),
  codec: Type.String(),
  direct_playable: Type.Boolean(),
  size: Type.Integer({ description: 'bytes' }),
  added_at: Nullable(Type.String()),
  has_cover: Type.Boolean(),
  custom_cover: Type.Boolean(),
  cover_version: Type.Optional(Type.String()),
  cover_color: Type.Optional(
    Type.Object({ bg: Type.String(), accent: Type.Optional(Type.String()), on_accent: Type.Optional(Type.String()) }),
  ),
  chapter_count: Type.Integer(),
  file_count: Type.Integer(),
  asin: Type.String(),
  isbn: Type.String(),
  matched: Type.Boolean({ description: 'has an ASIN or an ISBN' }),
  edited: Type.Boolean(),
  edited_fields: Type.Array(Type.String()),
  scan_error: Type.Optional(Type.String()),
  scan_error_file: Type.Optional(Type.String()),
  scan_error_detail: Type.Optional(Type.String()),
  suspect_parts: Type.Optional(Type.Integer()),
  chapters_source: Type.String({ description: '`files` or `community`' }),
  chapters_check: Type.Optional(Type.String()),
}

export const AdminBook = shape('AdminBook', Type.Object(ADMIN_BOOK))
