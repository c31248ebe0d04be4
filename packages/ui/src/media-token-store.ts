import { signal } from '@preact/signals'
import { readStored, store } from './device-storage.ts'

export interface MediaToken {
  token: string
  /** When to ask for the next one, by the clock of this device. */
  renewAt: number
}

export const MEDIA_TOKEN_KEY = 'chapterhouse.media-token'

/** For the addresses of covers and audio, which a session token must never enter; undefined until the server has given one. */
export const mediaToken = signal<MediaToken | undefined>(undefined)

export function keepMediaToken(next: MediaToken | undefined): void {
  store(MEDIA_TOKEN_KEY, next && JSON.stringify(next))
  mediaToken.value = next
}

/** The one that another page of this origin was given counts here too. */
export function recallMediaToken(): void {
  const next = stored()
  if (next?.token !== mediaToken.peek()?.token) mediaToken.value = next
}

function stored(): MediaToken | undefined {
  try {
    const value: unknown = JSON.parse(readStored(MEDIA_TOKEN_KEY) ?? 'null')
    return isMediaToken(value) ? value : undefined
  } catch {
    return undefined
  }
}

const isMediaToken = (value: unknown): value is MediaToken =>
  typeof value === 'object' &&
  value !== null &&
  'token' in value &&
  typeof value.token === 'string' &&
  'renewAt' in value &&
  typeof value.renewAt === 'number'
