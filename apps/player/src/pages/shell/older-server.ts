import type { Capability, ServerFacts } from '../../server/answers.ts'

/** What a server of this player's own time can do whatever its settings: where one is missing, it is older. */
const ALWAYS: readonly Capability[] = [
  'home',
  'settings',
  'set_aside',
  'queue',
  'annotations',
  'cover_sizes',
  'browse_people',
  'media_tokens',
]

export const isOlder = ({ capabilities }: Pick<ServerFacts, 'capabilities'>): boolean =>
  ALWAYS.some((capability) => capabilities[capability] !== true)
