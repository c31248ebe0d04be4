import Type, { type Static } from 'typebox'
import { STORY_TEXTS } from '../../names.ts'
import { operation, shape } from '../../operation.ts'
import { Path } from '../books/books.ts'
import { BridgeJob } from './jobs.ts'

/** Of one book; both are estimates of a job that creates all its texts. */
const Figures = {
  source: Type.Enum(['audio', 'ebook'] as const, {
    description: '`ebook` if there is exactly one `.epub` with the book.',
  }),
  asr_hours: Type.Number({
    description: 'Hours of listening by the bridge; 0 for an e-book, without figures, and if the duration is unknown.',
  }),
  agent_cost_usd: Type.Union([Type.Number(), Type.Null()], {
    description: 'In US dollars; null if there is no estimate, which never means that it is free.',
  }),
}

export const BookEstimate = shape(
  'BookEstimate',
  Type.Object({
    ...Figures,
    figures: Type.Boolean({ description: 'The last heartbeat of the bridge had estimates.' }),
    agent_ready: Type.Boolean({ description: 'The bridge can reach a model; false without figures.' }),
    subscription: Type.Boolean({ description: 'Models are paid for by subscription, not by use; false without figures.' }),
    has: Type.Object({
      community: Type.Array(Type.Enum(STORY_TEXTS), { description: 'Texts of the work in the metadata service.' }),
      community_unknown: Type.Boolean({ description: 'The metadata service did not answer in time.' }),
      local: Type.Array(Type.Enum(STORY_TEXTS), { description: 'Texts from files beside the book.' }),
    }),
    earlier: Type.Array(Type.Object({ path: Type.String(), title: Type.String(), series_index: Type.Number(), ...Figures }), {
      description: 'The nearest earlier books of its series that lack recaps, at most 10, in reading order.',
    }),
    open_job: Type.Union([BridgeJob, Type.Null()], { description: 'The job that creates the texts of this book.' }),
  }),
)
export type BookEstimate = Static<typeof BookEstimate>

export const getEstimate = operation({
  method: 'GET',
  path: '/admin/bridge/estimate',
  guard: 'admin',
  summary: 'Time and cost of creating characters and recaps for a book, and the texts that it has',
  query: Type.Object({
    library_id: Type.Integer({ errorMessage: 'invalid library id' }),
    path: Path,
    brief: Type.Optional(
      Type.String({ description: '`1` reads neither the disk nor the series: the source is `audio`, and `earlier` empty.' }),
    ),
  }),
  responses: { 200: BookEstimate },
})
