import Type from 'typebox'
import { Nothing, operation, RawBytes } from '../operation.ts'

const errorText = (why: string) => Type.Unsafe<string>({ type: 'string', description: `${why}, in plain text` })

const hookOf = <const P extends string>(path: P, event: string) =>
  operation({
    method: 'POST',
    path,
    guard: 'public',
    summary: 'Tells that a release was published: the server looks for the newest one by itself',
    headers: Type.Object({
      'X-Hub-Signature-256': Type.String({ description: '`sha256=` and the HMAC-SHA256 of the raw body in lower-case hex' }),
      [event]: Type.Optional(Type.String({ description: 'anything but `release` is accepted and ignored' })),
    }),
    body: RawBytes,
    bodyLimit: 1_048_576,
    answers: {
      202: Nothing,
      400: errorText('The body is not what the forge would send'),
      401: errorText('The signature is missing, or it is another one'),
      413: errorText('The body is larger than 1 MiB'),
    },
  })

/** Only the one of the forge that releases come from is there, and only with a secret. */
export const githubHook = hookOf('/hooks/github/release', 'X-GitHub-Event')
export const forgejoHook = hookOf('/hooks/forgejo/release', 'X-Forgejo-Event')
