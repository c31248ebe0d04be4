import Type from 'typebox'
import { operation } from '../operation.ts'

const Flag = (description: string) => Type.Boolean({ description })

export const server = operation({
  method: 'GET',
  path: '/server',
  guard: 'public',
  summary: 'What this server is and can do',
  answers: {
    200: Type.Object({
      name: Type.String(),
      server_id: Type.String({ description: 'of this installation; never changes' }),
      version: Type.String(),
      api: Type.Literal('v1'),
      capabilities: Type.Object(
        {
          admin_ui: Flag('the console'),
          web_player: Flag('a player at /web'),
          transcode: Flag('`transcode=1` on streams'),
          upload: Flag('reserved'),
          websocket: Flag('reserved'),
          api_keys: Flag('keys for other programs'),
          export: Flag('a library as a list'),
          metadata: Flag('descriptions, characters and recaps of the community'),
          meta_bundle: Flag('earlier books and spoilers in that answer'),
          browse_people: Flag('authors, narrators and series as lists'),
          series_memberships: Flag('all series of a book'),
          series_books: Flag('series with their books'),
          cover_sizes: Flag('`size=` on covers'),
          next_book: Flag('what follows a book'),
          queue: Flag('up next'),
          collections: Flag('collections'),
          user_stats: Flag('own statistics and goal'),
          ratings: Flag('ratings'),
          progress_edit: Flag('dates and position by hand'),
          my_devices: Flag('own sign-ins as a list'),
          annotations: Flag('labels and changes of bookmarks and notes, paged lists of them'),
          addresses: Flag('addresses at home and away'),
          book_files: Flag('files of a book as a list'),
          attachments: Flag('characters and recaps beside a book'),
          device_names: Flag('`device_name` on progress and history'),
          file_codecs: Flag('codec and media type of each file'),
          revisions: Flag('`revision` of a book'),
          home: Flag('the start page in one answer'),
          set_aside: Flag('books set aside'),
          settings: Flag('settings of players'),
          story_end: Flag('where the story ends, and its level'),
          stream_gain: Flag('`gain=` on transcoded streams'),
          media_tokens: Flag('short-lived tokens for addresses of covers and audio'),
        },
        { description: 'a flag is true only when every route it promises works; an absent one is false' },
      ),
      bridge: Type.Object({ features: Type.Array(Type.String()) }),
      auth: Type.Object({ methods: Type.Array(Type.Union([Type.Literal('auth_code'), Type.Literal('password')])) }),
      demo: Type.Object({ enabled: Type.Boolean() }),
    }),
  },
})

/** Also outside the prefix, at `/healthz`. */
export const healthz = operation({
  method: 'GET',
  path: '/healthz',
  guard: 'public',
  summary: 'Whether the server answers and its database can be read',
  answers: { 200: Type.Object({ status: Type.Literal('ok') }) },
})

export const openapi = operation({
  method: 'GET',
  path: '/openapi.json',
  guard: 'public',
  compressible: true,
  summary: 'This document',
  answers: { 200: Type.Unsafe<unknown>({ description: 'an OpenAPI 3.1 document' }) },
})
