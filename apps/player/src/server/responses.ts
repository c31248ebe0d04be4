import type { call } from './api.ts'

export type ResponseTo<R extends Parameters<typeof call>[0]> = Awaited<ReturnType<typeof call<R>>>

/** The server's facts, under the names that pages use. */
export type ServerFacts = ResponseTo<'GET /server'>
export type Capability = keyof ServerFacts['capabilities']
export type Home = ResponseTo<'GET /me/home'>
export type Begun = Home['continue'][number]
export type FoundBook = ResponseTo<'GET /search'>['books'][number]
export type ListBook = ResponseTo<'GET /libraries/:id/books'>['books'][number]
export type Library = ResponseTo<'GET /libraries'>['libraries'][number]
export type FolderEntry = ResponseTo<'GET /libraries/:id/fs'>['entries'][number]
export type Person = ResponseTo<'GET /libraries/:id/authors'>['authors'][number]
export type Series = ResponseTo<'GET /libraries/:id/series'>['series'][number]
export type Book = ResponseTo<'GET /libraries/:id/item'>
export type Chapter = Book['chapters'][number]
export type Progress = ResponseTo<'GET /me/progress'>['progress'][number]
export type Bookmark = ResponseTo<'GET /libraries/:id/bookmarks'>['bookmarks'][number]
export type Note = ResponseTo<'GET /libraries/:id/notes'>['notes'][number]
export type Span = ResponseTo<'GET /libraries/:id/history'>['history'][number]
export type Favourite = ResponseTo<'GET /me/favourites'>['favourites'][number]
export type Rating = NonNullable<ResponseTo<'GET /libraries/:id/rating'>['rating']>
export type QueueEntry = ResponseTo<'GET /me/queue'>['queue'][number]
export type Collection = ResponseTo<'GET /me/collections'>['collections'][number]
export type Me = ResponseTo<'GET /me'>
export type Device = ResponseTo<'GET /me/devices'>['devices'][number]
export type ApiKey = ResponseTo<'GET /auth/tokens'>['api_keys'][number]
export type Pairing = ResponseTo<'POST /auth/pair'>
export type Community = ResponseTo<'GET /libraries/:id/meta'>
export type CommunityWork = NonNullable<Community['work']>
export type Statistics = ResponseTo<'GET /me/stats'>['stats']
export type Goal = ResponseTo<'GET /me/goal'>
