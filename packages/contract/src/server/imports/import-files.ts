import Type from 'typebox'
import { operation, RawStream } from '../../operation.ts'

export const uploadImportFile = operation({
  method: 'POST',
  path: '/admin/imports/abs/file',
  guard: 'admin',
  audit: { none: 'it changes nothing: the file goes with its imports, or after 24 hours' },
  summary: 'Upload a backup or database of Audiobookshelf',
  query: Type.Object({ name: Type.Optional(Type.String({ description: 'Name of the file, for display.' })) }),
  body: RawStream,
  bodyLimit: 4 * 1024 ** 3,
  timeoutMs: 0,
  responses: {
    201: Type.Object({
      file: Type.String({ description: 'To be used as `file` of an import.' }),
      name: Type.String(),
      bytes: Type.Integer(),
      version: Type.String({ description: 'Version of Audiobookshelf; empty if the database has none.' }),
    }),
  },
})
