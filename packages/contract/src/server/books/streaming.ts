import Type from 'typebox'
import { Bytes, operation } from '../../operation.ts'
import { LibraryId } from './books.ts'

export const stream = operation({
  method: 'GET',
  path: '/libraries/:id/stream',
  guard: 'media',
  summary: 'Stream an audio file, unchanged or transcoded to MP3',
  params: LibraryId,
  query: Type.Object({
    path: Type.String({ default: '', errorMessage: 'invalid path' }),
    download: Type.Optional(Type.String({ description: '`1` sends it as an attachment.' })),
    transcode: Type.Optional(Type.String({ description: '`1` transcodes it to MP3 at 128 kbit/s, without range requests.' })),
    t: Type.Optional(
      Type.String({
        description: 'Start position in seconds, only with `transcode`. A value that is not a plain decimal means 0.',
      }),
    ),
    gain: Type.Optional(Type.String({ description: 'Gain of 0 to 12 dB, only with `transcode`.' })),
    even: Type.Optional(Type.String({ description: '`1` evens out loud and quiet passages, only with `transcode`.' })),
    token: Type.Optional(Type.String()),
  }),
  responses: { 200: Bytes },
  timeoutMs: 0,
})
