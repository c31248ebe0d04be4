import { invalid } from '@chapterhouse/kit/errors'
import { isOneLine } from '@chapterhouse/kit/text/one-line'
import { type EndpointFacts, findPreset, PRESETS, type Price, ROLES, type Role, toAddress } from '../features/models/index.ts'

export const ENDPOINT_OPTIONS = {
  preset: { type: 'string' },
  address: { type: 'string' },
  model: { type: 'string' },
  roles: { type: 'string' },
  'price-in': { type: 'string' },
  'price-out': { type: 'string' },
  'price-cached': { type: 'string' },
  flat: { type: 'boolean' },
  context: { type: 'string' },
  longest: { type: 'string' },
  calls: { type: 'string' },
} as const

export type EndpointFlags = { [Name in Exclude<keyof typeof ENDPOINT_OPTIONS, 'flat'>]?: string | undefined } & {
  flat?: boolean | undefined
}

/** An endpoint as typed; throws a sentence about the first value that is missing or wrong. */
export function readEndpoint(name: string, flags: EndpointFlags): EndpointFacts {
  if (!isOneLine(name) || name.length > 60) throw invalid('The name of an endpoint is one line of at most 60 characters.')
  const preset = flags.preset === undefined ? undefined : findPreset(flags.preset)
  if (flags.preset !== undefined && !preset) throw invalid(`Unknown preset. Use one of: ${Object.keys(PRESETS).join(', ')}.`)
  const address = flags.address ?? preset?.address
  if (!address) throw invalid('Enter the address of the model server with --address, such as http://127.0.0.1:11434.')
  const model = flags.model?.trim() ?? ''
  if (model === '' || model.length > 200 || !isOneLine(model))
    throw invalid('Enter the model with --model, as the server names it.')
  return {
    name,
    address: toAddress(address),
    model,
    roles: rolesOf(flags.roles),
    price: priceOf(flags, preset?.isOwn === true),
    context: wholeNumber(flags.context, '--context', { min: 512, max: 100_000_000 }),
    longest: wholeNumber(flags.longest, '--longest', { min: 64, max: 10_000_000 }),
    callsAtOnce: wholeNumber(flags.calls, '--calls', { min: 1, max: 100 }),
  }
}

function rolesOf(typed: string | undefined): Role[] {
  if (typed === undefined) return [...ROLES]
  const names = typed.split(',').map((name) => name.trim())
  const strange = names.find((name) => !ROLES.some((role) => role === name))
  if (strange !== undefined) throw invalid(`--roles takes ${ROLES.join(', ')}, separated by commas, not "${strange}".`)
  return ROLES.filter((role) => names.includes(role))
}

/** A missing price is unknown, never 0. */
function priceOf(flags: EndpointFlags, isOwn: boolean): Price {
  const { 'price-in': typedIn, 'price-out': typedOut, 'price-cached': typedCached, flat } = flags
  const isMetered = typedIn !== undefined || typedOut !== undefined || typedCached !== undefined
  if (flat && isMetered) throw invalid('Use either --flat or prices, not both.')
  if (!isMetered) return { kind: flat || isOwn ? 'flat' : 'unknown' }
  if (typedIn === undefined || typedOut === undefined)
    throw invalid('Enter both --price-in and --price-out, in USD per million tokens.')
  const input = usd(typedIn, '--price-in')
  return {
    kind: 'metered',
    in: input,
    cached: typedCached === undefined ? input : usd(typedCached, '--price-cached'),
    out: usd(typedOut, '--price-out'),
  }
}

function usd(typed: string, flag: string): number {
  const value = Number(typed.trim())
  if (!/^\d+(\.\d+)?$/.test(typed.trim()) || value > 100_000)
    throw invalid(`${flag} takes an amount in USD per million tokens, such as 0.25. Use --flat where calls cost nothing.`)
  return value
}

function wholeNumber(typed: string | undefined, flag: string, { min, max }: { min: number; max: number }): number | undefined {
  if (typed === undefined) return undefined
  const value = Number(typed)
  if (!/^\d+$/.test(typed) || value < min || value > max) throw invalid(`${flag} takes a whole number from ${min} to ${max}.`)
  return value
}
