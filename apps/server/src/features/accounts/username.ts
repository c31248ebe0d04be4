import { invalid } from '@chapterhouse/kit/errors'

const MAX_LENGTH = 64
/** UTF-16 units of the longest spelling of a name, in which all accents are separate. */
const MAX_SPELLING = 512

/** The stored form of a username: trimmed, 1 to 64 characters, without control characters (docs/reference/server.md 3.1). */
export function username(typed: string): string {
  const name = typed.trim()
  if (name === '') throw invalid('username is required')
  if ([...name].length > MAX_LENGTH || /\p{Cc}/u.test(name)) throw invalid('invalid username')
  return name
}

/** The key for comparing names: ignores case and the Unicode composition of accents. */
export function usernameKey(name: string): string {
  const typed = name.trim()
  // No account has that name. Normalising takes the square of a run of accents, and every client may try to sign in.
  return typed.length > MAX_SPELLING ? typed : typed.normalize('NFC').toLowerCase()
}
