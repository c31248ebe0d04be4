import { signal } from '@preact/signals'
import { readStored, store } from './device-storage.ts'
import { ignore } from './ignore.ts'

export interface MediaToken {
  token: string
  /** When to request the next one, by this device's clock. */
  renewAt: number
}

export const MEDIA_TOKEN_KEY = 'chapterhouse.media-token'

/** For the URLs of covers and audio, which must never contain a session token; undefined until the server has issued one. */
export const mediaToken = signal<MediaToken | undefined>(undefined)

export function keepMediaToken(next: MediaToken | undefined): void {
  store(MEDIA_TOKEN_KEY, next && JSON.stringify(next))
  mediaToken.value = next
}

/** Loads the token that another page of this origin received. */
export function recallMediaToken(): void {
  const next = stored()
  if (next?.token !== mediaToken.peek()?.token) mediaToken.value = next
}

function stored(): MediaToken | undefined {
  try {
    const value: unknown = JSON.parse(readStored(MEDIA_TOKEN_KEY) ?? 'null')
    return isMediaToken(value) ? value : undefined
  } catch (error) {
    return ignore('there is no token that can be read')(error)
  }
}

const isMediaToken = (value: unknown): value is MediaToken =>
  typeof value === 'object' &&
  value !== null &&
  'token' in value &&
  typeof value.token === 'string' &&
  'renewAt' in value &&
  typeof value.renewAt === 'number'
