import { signal } from '@preact/signals'
import { to } from '../../routes.ts'

/** The secret of a sign-in link, already removed from the address. */
export const linkToken = signal<string | undefined>(undefined)

/** Removes the secret from the address. Must be called before anything else reads the address or fails. */
export function takeLinkToken({ location, history }: Pick<Window, 'location' | 'history'> = window): void {
  const { pathname, search } = location
  if (pathname.replace(/(?<!\/)\/+$/, '') !== to.connect || search === '') return
  linkToken.value = new URLSearchParams(search).get('token') || undefined
  history.replaceState(history.state, '', pathname)
}
