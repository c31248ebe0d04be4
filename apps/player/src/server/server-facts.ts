import { signal } from '@preact/signals'
import type { Capability, ServerFacts } from './answers.ts'

/** The server's facts; undefined until they arrive. */
export const serverFacts = signal<ServerFacts | undefined>(undefined)

/** Whether it can do that: what it does not name, it cannot. */
export const can = (capability: Capability): boolean => serverFacts.value?.capabilities[capability] === true
