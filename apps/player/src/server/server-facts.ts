import { signal } from '@preact/signals'
import type { Capability, ServerFacts } from './responses.ts'

/** The server's facts; undefined until they arrive. */
export const serverFacts = signal<ServerFacts | undefined>(undefined)

/** Whether the server has a capability; absent ones count as missing. */
export const can = (capability: Capability): boolean => serverFacts.value?.capabilities[capability] === true
