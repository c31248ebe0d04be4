import { type ReadonlySignal, signal } from '@preact/signals'
import { takeSecret } from './fragment-secret.ts'

/** The secret of this page; a link that is opened where the page stands already brings a new one. */
export function secretOf(name: string): ReadonlySignal<string> {
  const secret = signal(takeSecret(name))
  window.addEventListener('hashchange', () => {
    secret.value = takeSecret(name) || secret.value
  })
  return secret
}
