import type { Db } from '@chapterhouse/kit/sqlite/db'
import type { Sealing } from '../sealing/index.ts'
import { purposeOf } from './ask-endpoint.ts'
import type { Endpoint, EndpointFacts } from './endpoint.ts'
import { endpointsStore } from './endpoints.store.ts'

export type Endpoints = ReturnType<typeof createEndpoints>

/** The endpoints as set up. A key goes in and never comes out. */
export function createEndpoints({ db, sealing }: { db: Db; sealing: Sealing }) {
  const store = endpointsStore(db)
  return {
    store,
    list: store.list,
    find: (name: string): Endpoint | undefined => store.list().find((endpoint) => endpoint.name === name),
    /** Adds an endpoint, or changes the one of this name; without a key it keeps the one for the same address. */
    save(facts: EndpointFacts, key: string | undefined): void {
      const known = store.list().find(({ name }) => name === facts.name)
      const kept = known?.address === facts.address ? known.sealedKey : undefined
      store.save(facts, key === undefined ? kept : sealing.seal(key, purposeOf(facts)))
    },
    remove: store.remove,
    /** For requests to the endpoint only. */
    keyOf: (endpoint: Endpoint): string | undefined =>
      endpoint.sealedKey && sealing.unseal(endpoint.sealedKey, purposeOf(endpoint)),
  }
}
