import type { Capability, ServerFacts } from '../../server/responses.ts'

/** Capabilities that every server of this version has, whatever its settings: a server lacking one of them is older. */
export const ALWAYS: readonly Capability[] = [
  'home',
  'settings',
  'set_aside',
  'queue',
  'annotations',
  'cover_sizes',
  'story_end',
  'paged_search',
  'browse_people',
  'media_tokens',
]

export const isOlder = ({ capabilities }: Pick<ServerFacts, 'capabilities'>): boolean =>
  ALWAYS.some((capability) => capabilities[capability] !== true)
