import { temporaryFolder } from '@chapterhouse/testkit/temporary-folder'
import { openBridge } from '../src/compose/open-bridge.ts'
import type { EndpointFacts } from '../src/features/models/index.ts'
import { realSystemDeps, type SystemDeps } from '../src/system-deps.ts'

/** An endpoint as `models add` saves it, metered and for all roles. */
export const endpointAt = (address: string, facts: Partial<EndpointFacts> = {}): EndpointFacts => ({
  name: 'test',
  address,
  model: 'test-model',
  roles: ['reader', 'writer', 'judge'],
  price: { kind: 'metered', in: 1, cached: 1, out: 10 },
  context: undefined,
  longest: undefined,
  callsAtOnce: undefined,
  ...facts,
})

/** A bridge on a temporary data folder, with these endpoints. */
export async function openTestBridge({
  endpoints = [],
  env = {},
  deps = {},
  data,
  waitsMs = [],
}: {
  endpoints?: readonly (EndpointFacts & { key?: string })[]
  env?: Record<string, string>
  deps?: Partial<SystemDeps>
  /** A folder that outlives this bridge. */
  data?: string
  /** None by default: whatever a wait may mend parks immediately. */
  waitsMs?: readonly number[]
} = {}) {
  await using parts = new AsyncDisposableStack()
  const folder = data ?? parts.use(temporaryFolder('bridge-')).path
  const bridge = parts.use(await openBridge({ data: folder, env, deps: { ...realSystemDeps(), ...deps }, waitsMs }))
  for (const { key, ...facts } of endpoints) bridge.endpoints.save(facts, key)
  const all = parts.move()
  return { ...bridge, folder, [Symbol.asyncDispose]: () => all.disposeAsync() }
}
