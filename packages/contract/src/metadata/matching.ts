import Type from 'typebox'
import { operation, shape } from '../operation.ts'
import { limitUpTo, severalTexts, text } from './parameters.ts'
import { workResultFields } from './search.ts'
import { Failure, NotModified } from './shapes.ts'

const share = (description: string) => Type.Optional(Type.Number({ minimum: 0, maximum: 1, description }))

const MatchReasons = shape(
  'MatchReasons',
  Type.Object(
    {
      title: share('Similarity of the titles; 1 means the same title.'),
      text: share('How much of `q` is found in the work, and how much of its title in `q`.'),
      author: Type.Optional(
        Type.Enum(['full', 'surname', 'none'], {
          description: '`surname`: same surname, different given name. `none`: different author.',
        }),
      ),
      series: Type.Optional(
        Type.Enum(['position', 'name', 'conflict', 'none'], {
          description:
            '`position`: the given volume of the given series. `name`: the given series. `conflict`: another volume of it. `none`: not in the series.',
        }),
      ),
      runtime: share('1 if the running times differ by up to 3 %, 0.6 if by up to 10 %.'),
      identifier: Type.Optional(Type.Enum(['asin', 'isbn'], { description: 'The identifier that matched this work.' })),
    },
    { description: 'One entry for each given fact that could be compared.' },
  ),
)

const WorkMatch = shape(
  'WorkMatch',
  Type.Object({
    ...workResultFields,
    score: Type.Integer({ minimum: 0, maximum: 100 }),
    recording_id: Type.Optional(Type.String({ description: 'The recording with the given identifier or running time.' })),
    reasons: MatchReasons,
  }),
)

export const matchWorks = operation({
  method: 'GET',
  path: '/api/v1/works/match',
  guard: 'public',
  summary: 'Works that match a description, with a score and its reasons, best first',
  query: Type.Object({
    q: text('Free text: title, author and series together.'),
    title: severalTexts(4, 'A title, or a folder or file name.'),
    author: severalTexts(4, 'An author. If several are given, one match is enough.'),
    series: severalTexts(2, 'A series.'),
    position: text('The volume of that series.'),
    runtime: Type.Optional(
      Type.Unsafe<string>({ type: 'integer', minimum: 1, maximum: 1_000_000, description: 'Running time in seconds.' }),
    ),
    asin: text('An ASIN from any region.'),
    isbn: text('An ISBN of 10 or 13 digits.'),
    limit: limitUpTo({ standard: 10, max: 20 }),
  }),
  responses: { 200: Type.Object({ results: Type.Array(WorkMatch) }), 304: NotModified, 400: Failure, 503: Failure },
})
