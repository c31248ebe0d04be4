import { invalid } from '@chapterhouse/kit/errors'

const LONGEST = 64

/** A name as it is kept: trimmed, 1 to 64 characters, none of them a control character (docs/reference/server.md 3.1). */
export function username(typed: string): string {
  const name = typed.trim()
  if (name === '') throw invalid('username is required')
  if ([...name].length > LONGEST || /\p{Cc}/u.test(name)) throw invalid('invalid username')
  return name
}

/** What names are compared by: without regard to case, nor to how an accent is composed. */
export function usernameKey(name: string): string {
  return name.trim().normalize('NFC').toLowerCase()
}
