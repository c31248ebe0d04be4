import Type from 'typebox'
import { Nothing, operation, RawBytes } from '../operation.ts'

const errorText = (why: string) => Type.Unsafe<string>({ type: 'string', description: `${why}, in plain text` })

const hookOf = <const P extends string>(path: P, event: string) =>
  operation({
    method: 'POST',
    path,
    guard: 'public',
    summary: 'Report a new release; the server then fetches the newest one itself',
    headers: Type.Object({
      'X-Hub-Signature-256': Type.String({
        description: '`sha256=` followed by the HMAC-SHA256 of the raw body in lowercase hex.',
      }),
      [event]: Type.Optional(Type.String({ description: 'Events other than `release` are accepted and ignored.' })),
    }),
    body: RawBytes,
    bodyLimit: 1_048_576,
    responses: {
      202: Nothing,
      400: errorText('The body is not a valid webhook payload'),
      401: errorText('The signature is missing or wrong'),
      413: errorText('The body is larger than 1 MiB'),
    },
  })

/** Only the hook of the forge that hosts the releases is mounted, and only if there is a secret. */
export const githubHook = hookOf('/hooks/github/release', 'X-GitHub-Event')
export const forgejoHook = hookOf('/hooks/forgejo/release', 'X-Forgejo-Event')
