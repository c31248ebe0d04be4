import Type from 'typebox'
import { AttachedCharacter, AttachedRecap } from '../../attachments.ts'
import { STORY_TEXTS } from '../../names.ts'
import { operation } from '../../operation.ts'
import { LibraryId, Path } from './books.ts'

const text = Type.Optional(Type.String())

/** The credit to show with texts under CC BY-SA. */
export const TEXT_ATTRIBUTION = Type.Object({
  credit: Type.String(),
  license: Type.String({ description: "SPDX identifier; the first text's if they differ." }),
  license_url: Type.String(),
  source_url: Type.String(),
  licenses: Type.Optional(Type.Array(Type.Object({ id: Type.String(), url: Type.String() }))),
})

/** A work generated from the index, for a book whose texts are in files beside it. */
export const LOCAL_WORK = Type.Object({
  id: Type.String({ description: '`local:<book id>`. Not a work of the metadata service.' }),
  title: Type.String(),
  authors: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
  series: Type.Array(Type.Object({})),
  recordings: Type.Array(Type.Object({})),
  characters: Type.Optional(Type.Array(AttachedCharacter)),
  recaps: Type.Optional(Type.Array(AttachedRecap)),
  recap_summary: Type.Optional(Type.Object({ in_short: text, ending: text })),
  attribution: Type.Optional(TEXT_ATTRIBUTION),
})

export const attachments = operation({
  method: 'GET',
  path: '/libraries/:id/attachments',
  guard: 'session',
  compressible: true,
  summary: 'Characters and recaps from files beside a book, up to the saved position of the caller',
  params: LibraryId,
  query: Type.Object({
    path: Path,
    spoilers: Type.Optional(
      Type.String({ description: '`show` returns everything. Anything else is `hide`: nothing beyond the saved position.' }),
    ),
  }),
  responses: {
    200: Type.Object({
      matched: Type.Boolean({ description: 'Whether there are usable files beside the book.' }),
      work: Type.Optional(LOCAL_WORK),
      generated: Type.Optional(
        Type.Array(Type.Enum(STORY_TEXTS), {
          description: 'The fields of the work that come from these files.',
        }),
      ),
      web_url: Type.Optional(Type.String({ description: 'The page of the book.' })),
      hidden: Type.Optional(Type.Integer({ minimum: 0, description: 'Number of texts that are held back.' })),
    }),
  },
})
