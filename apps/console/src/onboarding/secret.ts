import { type ReadonlySignal, signal } from '@preact/signals'
import { takeSecret } from './fragment-secret.ts'

/** The secret of this page; opening another link on the same page updates it. */
export function secretOf(name: string): ReadonlySignal<string> {
  const secret = signal(takeSecret(name))
  window.addEventListener('hashchange', () => {
    secret.value = takeSecret(name) || secret.value
  })
  return secret
}
