import Type from 'typebox'
import { operation } from '../../operation.ts'

const Flag = (description: string) => Type.Boolean({ description })

export const server = operation({
  method: 'GET',
  path: '/server',
  guard: 'public',
  summary: 'Name, version and capabilities of this server',
  responses: {
    200: Type.Object({
      name: Type.String(),
      server_id: Type.String({ description: 'Identifies this installation; never changes.' }),
      version: Type.String(),
      api: Type.Literal('v1'),
      capabilities: Type.Object(
        {
          admin_ui: Flag('The console.'),
          web_player: Flag('A player at `/web`.'),
          transcode: Flag('`transcode=1` on streams.'),
          upload: Flag('Reserved.'),
          websocket: Flag('Reserved.'),
          api_keys: Flag('API keys.'),
          export: Flag('Export of a library.'),
          metadata: Flag('Descriptions, characters and recaps from the community.'),
          meta_bundle: Flag('Earlier books and spoilers in community metadata.'),
          browse_people: Flag('Lists of authors, narrators and series.'),
          series_memberships: Flag('All series of a book.'),
          series_books: Flag('Series with their books.'),
          cover_sizes: Flag('`size=` on covers.'),
          next_book: Flag('The book that follows.'),
          queue: Flag('The queue.'),
          collections: Flag('Collections.'),
          user_stats: Flag('Your statistics and yearly goal.'),
          ratings: Flag('Ratings.'),
          progress_edit: Flag('Editing of dates and position.'),
          my_devices: Flag('List of your devices.'),
          annotations: Flag('Labels, editing and paged lists of bookmarks and notes.'),
          addresses: Flag('Addresses at home and away.'),
          book_files: Flag('Files stored with a book.'),
          attachments: Flag('Characters and recaps stored with a book.'),
          device_names: Flag('`device_name` on progress and history.'),
          file_codecs: Flag('Codec and media type of each file.'),
          revisions: Flag('`revision` of a book.'),
          home: Flag('The start page in one request.'),
          set_aside: Flag('Books set aside.'),
          settings: Flag('Player settings.'),
          story_end: Flag('End of the story, and loudness.'),
          stream_gain: Flag('`gain=` on transcoded streams.'),
          book_filters: Flag('Filters of book lists, and the values to choose from.'),
          name_previews: Flag('First books of authors, narrators and series.'),
          search_names: Flag('Search for authors, narrators and series.'),
          paged_search: Flag('Counted pages of search results.'),
          search_filters: Flag('Filters of search results.'),
          media_tokens: Flag('Short-lived tokens for cover and audio URLs.'),
        },
        { description: 'A flag is true only if every route that it promises works. An absent flag means false.' },
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
  summary: 'Health check of the server and its database',
  responses: { 200: Type.Object({ status: Type.Literal('ok') }) },
})

export const openapi = operation({
  method: 'GET',
  path: '/openapi.json',
  guard: 'public',
  compressible: true,
  summary: 'This document',
  responses: { 200: Type.Unsafe<unknown>({ description: 'An OpenAPI 3.1 document.' }) },
})
