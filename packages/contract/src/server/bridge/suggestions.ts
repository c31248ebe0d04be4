import Type, { type Static } from 'typebox'
import { operation, shape } from '../../operation.ts'

export const BridgeSuggestion = shape(
  'BridgeSuggestion',
  Type.Object({
    library_id: Type.Integer(),
    library_name: Type.String(),
    path: Type.String(),
    title: Type.String(),
    authors: Type.Array(Type.String()),
    reason: Type.Enum(['listening', 'next'] as const, {
      description: '`listening`: a listener is in the middle of it. `next`: a volume after such a book, or after a finished one.',
    }),
    series: Type.String({ description: "'' if it is in none." }),
    series_index: Type.Union([Type.Number(), Type.Null()]),
    last_played_at: Type.String({ description: 'Of this book, or of the one before it in its series.' }),
  }),
)
export type BridgeSuggestion = Static<typeof BridgeSuggestion>

export const listBridgeSuggestions = operation({
  method: 'GET',
  path: '/admin/bridge/suggestions',
  guard: 'admin',
  summary:
    'Books without recaps that people listen to, and the next volumes of their series: at most 20, most recently played first',
  responses: { 200: Type.Object({ books: Type.Array(BridgeSuggestion) }) },
})
