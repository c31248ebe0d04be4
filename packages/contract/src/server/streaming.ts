import Type from 'typebox'
import { Bytes, operation } from '../operation.ts'
import { LibraryId } from './books.ts'

export const stream = operation({
  method: 'GET',
  path: '/libraries/:id/stream',
  guard: 'media',
  summary: 'The bytes of one audio file, or the same as MP3',
  params: LibraryId,
  query: Type.Object({
    path: Type.String({ default: '', errorMessage: 'invalid path' }),
    download: Type.Optional(Type.String({ description: '1: as a file to keep' })),
    transcode: Type.Optional(Type.String({ description: '1: as MP3 of 128 kbit/s, without ranges' })),
    t: Type.Optional(Type.String({ description: 'seconds to begin at, with transcode only; what is no plain decimal is 0' })),
    gain: Type.Optional(Type.String({ description: '0 to 12 dB louder, with transcode only' })),
    even: Type.Optional(Type.String({ description: '1: loud and soft evened out, with transcode only' })),
    token: Type.Optional(Type.String()),
  }),
  answers: { 200: Bytes },
  timeoutMs: 0,
})
