import Type from 'typebox'
import { operation, PUBLIC_BODY_BYTES } from '../../operation.ts'
import { User } from '../accounts/accounts.ts'
import { Library } from '../books/browsing.ts'
import { Folders } from '../libraries/libraries.ts'

/** Not part of the API: needs the token printed at startup. */
export const setup = operation({
  method: 'POST',
  path: '/setup',
  guard: 'public',
  summary: 'Create the first admin and the first library',
  body: Type.Object(
    {
      token: Type.Optional(Type.String()),
      username: Type.Optional(Type.String({ description: 'Defaults to `admin`.' })),
      password: Type.Optional(Type.String()),
      library_name: Type.Optional(Type.String()),
      library_root: Type.Optional(Type.String()),
    },
    { default: {} },
  ),
  bodyLimit: PUBLIC_BODY_BYTES,
  responses: { 201: Type.Object({ user: User, library: Library }) },
})

export const setupFolders = operation({
  method: 'POST',
  path: '/setup/dirs',
  guard: 'public',
  summary: 'Subfolders of a folder on the server, with the setup token; without a path, the top level',
  body: Type.Object({ token: Type.Optional(Type.String()), path: Type.Optional(Type.String()) }, { default: {} }),
  bodyLimit: PUBLIC_BODY_BYTES,
  responses: { 200: Folders },
})
