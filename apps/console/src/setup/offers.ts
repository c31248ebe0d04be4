import { ApiError } from '@chapterhouse/client/call'
import type { ServerSettings } from '../server/responses.ts'

/** Connections to other servers that setup offers. Each is off and has no address until an admin enters one. */
export const OFFERS = ['updates', 'metadata'] as const
export type OfferName = (typeof OFFERS)[number]

/** The typed values of one offer. */
export interface Offer {
  isOn: boolean
  url: string
  /** The address is set by the environment or a flag. */
  isFixed: boolean
}

/** Those that can be turned on here. */
export type Offers = Partial<Record<OfferName, Offer>>

export type OfferProblem = 'missing' | 'wrong'
export type OfferProblems = Partial<Record<OfferName, OfferProblem>>

/** The settings behind an offer: its switch and its address. */
const SETTINGS: Readonly<Record<OfferName, { isOn: string; url: string }>> = {
  updates: { isOn: 'general.update_check', url: 'update.url' },
  metadata: { isOn: 'metadata.enabled', url: 'metadata.base_url' },
}

type Saved = Pick<ServerSettings, 'locked'> & {
  general: Pick<ServerSettings['general'], 'update_check'>
  update: ServerSettings['update']
  metadata: Pick<ServerSettings['metadata'], 'enabled' | 'base_url'>
}

/** Omits features that are on, or that are set outside the console. The metadata service's address may be set there. */
export function offersIn({ general, update, metadata, locked }: Saved): Offers {
  const isFixed = locked['metadata.base_url'] !== undefined
  const canUpdate = !general.update_check && !locked['general.update_check'] && !locked['update.url']
  const canLookUp = !metadata.enabled && !locked['metadata.enabled'] && !(isFixed && metadata.base_url === '')
  return {
    ...(canUpdate && { updates: { isOn: false, url: update.url, isFixed: false } }),
    ...(canLookUp && { metadata: { isOn: false, url: metadata.base_url, isFixed } }),
  }
}

/** Offers that are on without an address. */
export function missingUrls(offers: Offers): OfferProblems {
  const missing = OFFERS.filter((name) => offers[name]?.isOn && offers[name].url.trim() === '')
  return Object.fromEntries(missing.map((name) => [name, 'missing']))
}

/** The error about an address; undefined for any other error. */
export function refusedUrl(error: unknown): OfferProblems | undefined {
  const field = error instanceof ApiError ? error.body.field : undefined
  for (const name of OFFERS) {
    if (field === SETTINGS[name].isOn) return { [name]: 'missing' }
    if (field === SETTINGS[name].url) return { [name]: 'wrong' }
  }
  return undefined
}

/** The settings to save, by section; undefined if nothing was turned on. */
export function changesIn({ updates, metadata }: Offers): Record<string, Record<string, unknown>> | undefined {
  const changes = {
    ...(updates?.isOn && { general: { update_check: true }, update: { url: updates.url } }),
    ...(metadata?.isOn && { metadata: { enabled: true, ...(!metadata.isFixed && { base_url: metadata.url }) } }),
  }
  return Object.keys(changes).length > 0 ? changes : undefined
}
