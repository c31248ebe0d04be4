import { invalid } from '@chapterhouse/kit/errors'

const MAX_LENGTH = 64

/** The stored form of a username: trimmed, 1 to 64 characters, without control characters (docs/reference/server.md 3.1). */
export function username(typed: string): string {
  const name = typed.trim()
  if (name === '') throw invalid('username is required')
  if ([...name].length > MAX_LENGTH || /\p{Cc}/u.test(name)) throw invalid('invalid username')
  return name
}

/** The key for comparing names: ignores case and the Unicode composition of accents. */
export function usernameKey(name: string): string {
  return name.trim().normalize('NFC').toLowerCase()
}
