import Type from 'typebox'
import { operation, shape } from '../operation.ts'
import { limitUpTo, severalTexts, text } from './parameters.ts'
import { workResultFields } from './search.ts'
import { Failure, NotModified } from './shapes.ts'

const share = (description: string) => Type.Optional(Type.Number({ minimum: 0, maximum: 1, description }))

export const MatchReasons = shape(
  'MatchReasons',
  Type.Object(
    {
      title: share('how similar the titles are: 1 is the same title'),
      text: share('how much of `q` the work has, and of its title `q`'),
      author: Type.Optional(
        Type.Enum(['full', 'surname', 'none'], { description: '`surname`: with another given name; `none`: another author' }),
      ),
      series: Type.Optional(
        Type.Enum(['position', 'name', 'conflict', 'none'], {
          description:
            '`position`: that volume of that series; `name`: that series; `conflict`: another volume of it; `none`: not in it',
        }),
      ),
      runtime: share('1 within 3 % of the running time, 0.6 within 10 %'),
      identifier: Type.Optional(Type.Enum(['asin', 'isbn'], { description: 'which one names this work' })),
    },
    { description: 'one for each fact that was stated and could be compared' },
  ),
)

export const WorkMatch = shape(
  'WorkMatch',
  Type.Object({
    ...workResultFields,
    score: Type.Integer({ minimum: 0, maximum: 100 }),
    recording_id: Type.Optional(Type.String({ description: 'the recording that the identifier or the running time means' })),
    reasons: MatchReasons,
  }),
)

export const matchWorks = operation({
  method: 'GET',
  path: '/api/v1/works/match',
  guard: 'public',
  summary: 'Works that a description may mean, with a score and its reasons, best first',
  query: Type.Object({
    q: text('anything: title, author and series in one text'),
    title: severalTexts(4, 'a title, also as folders and files are named'),
    author: severalTexts(4, 'an author; of several, one is enough'),
    series: severalTexts(2, 'a series'),
    position: text('the volume of that series'),
    runtime: Type.Optional(
      Type.Unsafe<string>({ type: 'integer', minimum: 1, maximum: 1_000_000, description: 'running time in seconds' }),
    ),
    asin: text('of any region'),
    isbn: text('10 or 13 digits'),
    limit: limitUpTo({ standard: 10, most: 20 }),
  }),
  answers: { 200: Type.Object({ results: Type.Array(WorkMatch) }), 304: NotModified, 400: Failure, 503: Failure },
})
