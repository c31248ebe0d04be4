import Type from 'typebox'
import { operation } from '../../operation.ts'

const PlayerSettings = Type.Object({
  settings: Type.Object(
    {},
    { additionalProperties: true, description: 'Settings of the player, opaque to the server except for `books`.' },
  ),
  updated_at: Type.Union([Type.String(), Type.Null()], { description: 'Null before the first save.' }),
})

export const getPlayerSettings = operation({
  method: 'GET',
  path: '/me/settings',
  guard: 'session',
  summary: 'Your player settings',
  responses: { 200: PlayerSettings },
})

export const savePlayerSettings = operation({
  method: 'PUT',
  path: '/me/settings',
  guard: 'session',
  summary: 'Save your player settings; the newest save wins, and the stored one is returned',
  bodyLimit: 65_536,
  body: Type.Object({
    settings: Type.Unknown({
      errorMessage: 'settings is required',
      description:
        'An object of at most 16 levels. Its `books` has at most 500 keys of the form `<library_id>:<path>`. A key follows its book if the user has access to it; other keys are stored as sent.',
    }),
    updated_at: Type.Optional(
      Type.String({ description: 'RFC 3339. If it is absent, invalid or more than 5 minutes ahead, the server time is used.' }),
    ),
  }),
  responses: { 200: PlayerSettings },
})
