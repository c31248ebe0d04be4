import Type from 'typebox'
import { operation } from '../operation.ts'

const PlayerSettings = Type.Object({
  settings: Type.Object({}, { additionalProperties: true, description: 'of the player; opaque but for `books`' }),
  updated_at: Type.Union([Type.String(), Type.Null()], { description: 'null before the first save' }),
})

export const getPlayerSettings = operation({
  method: 'GET',
  path: '/me/settings',
  guard: 'session',
  summary: 'What players keep of me',
  answers: { 200: PlayerSettings },
})

export const savePlayerSettings = operation({
  method: 'PUT',
  path: '/me/settings',
  guard: 'session',
  summary: 'Keep settings of a player; the newest save wins, and the answer is the stored one',
  bodyLimit: 65_536,
  body: Type.Object({
    settings: Type.Unknown({
      errorMessage: 'settings is required',
      description:
        'an object of at most 16 levels; `books` in it is keyed `<library_id>:<path>`, at most 500; a key follows its book while the person may open it, any other stays as it was typed',
    }),
    updated_at: Type.Optional(Type.String({ description: 'RFC 3339; else, or more than 5 minutes ahead, the time of the server' })),
  }),
  answers: { 200: PlayerSettings },
})
