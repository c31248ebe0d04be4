import Type from 'typebox'
import { operation, shape } from '../../operation.ts'
import { BookPath, LibraryId } from './books.ts'

const Text = Type.Optional(Type.String())
const Seconds = Type.Number({ description: 'In seconds.' })

/** Every status of a check; those after `unavailable` result from comparing the community's list with the audio. */
export const CHECK_STATUSES = [
  ...['no_match', 'unavailable', 'fill', 'same', 'titles', 'refine', 'restructure'],
  ...['length_mismatch', 'structure_mismatch', 'crosses_files'],
] as const

export const ChapterCheck = shape(
  'ChapterCheck',
  Type.Object({
    status: Type.String({ description: `One of: ${CHECK_STATUSES.join(', ')}.` }),
    work_id: Text,
    recording_id: Text,
    detail: Type.Optional(
      Type.Object({
        local_duration: Seconds,
        community_duration: Seconds,
        ratio: Type.Optional(Type.Number({ description: 'Median ratio of lengths, book to community.' })),
        worst: Type.Optional(Type.Number({ description: 'The ratio furthest from 1.' })),
        local_chapters: Type.Integer(),
        community_chapters: Type.Integer({ description: 'Without those missing from the audio.' }),
        anchors: Type.Integer({ description: 'Chapters and files of the book found in the list, except its start.' }),
        snapped: Type.Integer({ description: 'Chapters moved to a pause in the audio.' }),
        approximate: Type.Integer({ description: 'Chapters whose start is uncertain.' }),
        omitted: Type.Optional(Type.Array(Type.String(), { description: 'Titles of chapters after the end of the audio.' })),
        title_diffs: Type.Optional(
          Type.Array(Type.Object({ index: Type.Integer(), current: Type.String(), community: Type.String() })),
        ),
        straddle: Type.Optional(
          Type.Object(
            { title: Type.String(), at: Seconds, from: Type.String(), to: Type.String() },
            { description: 'A community chapter that crosses the border between two files of the book.' },
          ),
        ),
      }),
    ),
    checked_at: Type.String(),
    stale: Type.Optional(Type.Boolean({ description: 'The book has changed since; the check does not apply.' })),
  }),
)

const PlacedChapter = Type.Object({
  index: Type.Integer(),
  title: Type.String(),
  file_path: Type.String(),
  start: Type.Number({ description: 'Seconds from the start of the file.' }),
  end: Type.Number(),
  book_offset: Type.Number(),
})

export const compareChapters = operation({
  method: 'GET',
  path: '/admin/libraries/:id/book/community-chapters',
  guard: 'admin',
  compressible: true,
  summary: "The chapters of a book beside the community's, from the last check",
  params: LibraryId,
  query: BookPath,
  responses: {
    200: Type.Object({
      own: Type.Array(PlacedChapter, { description: 'As scanned. All lists are empty without a check.' }),
      fitted: Type.Array(PlacedChapter, { description: "The community's chapters, fitted to the audio." }),
      list: Type.Array(Type.Object({ title: Type.String(), start: Seconds, length: Seconds }), {
        description: "The community's chapters, in their recording.",
      }),
      anchors: Type.Array(Type.Object({ local: Seconds, community: Seconds }), {
        description: 'Times of the same moment in both.',
      }),
      omitted: Type.Array(Type.String()),
    }),
  },
})
