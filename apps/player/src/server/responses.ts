import type { call } from './api.ts'

type AnswerTo<R extends Parameters<typeof call>[0]> = Awaited<ReturnType<typeof call<R>>>

/** The server's facts, by the names that pages use. */
export type ServerFacts = AnswerTo<'GET /server'>
export type Capability = keyof ServerFacts['capabilities']
export type Home = AnswerTo<'GET /me/home'>
export type Begun = Home['continue'][number]
export type FoundBook = AnswerTo<'GET /search'>['books'][number]
export type ListBook = AnswerTo<'GET /libraries/:id/books'>['books'][number]
export type Library = AnswerTo<'GET /libraries'>['libraries'][number]
export type FolderEntry = AnswerTo<'GET /libraries/:id/fs'>['entries'][number]
export type Person = AnswerTo<'GET /libraries/:id/authors'>['authors'][number]
export type Series = AnswerTo<'GET /libraries/:id/series'>['series'][number]
export type Book = AnswerTo<'GET /libraries/:id/item'>
export type Chapter = Book['chapters'][number]
export type Progress = AnswerTo<'GET /me/progress'>['progress'][number]
export type Bookmark = AnswerTo<'GET /libraries/:id/bookmarks'>['bookmarks'][number]
export type Note = AnswerTo<'GET /libraries/:id/notes'>['notes'][number]
export type Span = AnswerTo<'GET /libraries/:id/history'>['history'][number]
export type Favourite = AnswerTo<'GET /me/favourites'>['favourites'][number]
export type Rating = NonNullable<AnswerTo<'GET /libraries/:id/rating'>['rating']>
export type QueueEntry = AnswerTo<'GET /me/queue'>['queue'][number]
export type Collection = AnswerTo<'GET /me/collections'>['collections'][number]
export type Me = AnswerTo<'GET /me'>
export type Device = AnswerTo<'GET /me/devices'>['devices'][number]
export type ApiKey = AnswerTo<'GET /auth/tokens'>['api_keys'][number]
export type Pairing = AnswerTo<'POST /auth/pair'>
export type Statistics = AnswerTo<'GET /me/stats'>['stats']
export type Goal = AnswerTo<'GET /me/goal'>
