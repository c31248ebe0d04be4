// The first contact with a server, which finds its dialect and its routes.

import { ignore } from '@chapterhouse/kit/ignore'
import { bytesUpTo } from '@chapterhouse/kit/json/bounded-json'
import type { CallDeps } from './call-model.ts'
import type { Endpoint, Route } from './endpoint.ts'
import { fieldsOf, listOf, objectIn, textOf } from './read-values.ts'

const PROBE_MS = 10_000
const MAX_BYTES = 4 * 1024 * 1024

export type Probe = { status: number; object: Readonly<Record<string, unknown>> | undefined } | undefined

/** A small request that costs nothing; undefined if the server does not answer. */
export async function probe(
  url: string,
  { key, body, deps, stop }: { key: string | undefined; body?: object; deps: CallDeps; stop: AbortSignal },
): Promise<Probe> {
  try {
    const reply = await deps.fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'manual',
      dispatcher: deps.dispatcher,
      signal: AbortSignal.any([stop, AbortSignal.timeout(PROBE_MS)]),
    })
    const bytes = await bytesUpTo(reply.body, MAX_BYTES)
    return { status: reply.status, object: bytes && objectIn(bytes.toString()) }
  } catch (error) {
    stop.throwIfAborted()
    return ignore('the server does not answer a probe')(error)
  }
}

/** The routes that a server may have, the most probable first. */
export async function routesOf(
  { address, route }: Pick<Endpoint, 'address' | 'route'>,
  more: { key: string | undefined; deps: CallDeps; stop: AbortSignal },
): Promise<Route[]> {
  if (route) return [route]
  const { pathname } = new URL(address)
  const bare = address.replace(/\/(v1|api)$/, '')
  const compatible: Route[] = pathname === '/' ? openAt(`${address}/v1`, address) : openAt(address)
  const ollama: Route = { dialect: 'ollama', base: bare }
  // Only Ollama has this route; others imitate its list of models.
  const version = await probe(`${bare}/api/version`, more)
  const isOllama = version?.status === 200 && textOf(version.object?.['version']) !== ''
  return isOllama ? [ollama, ...compatible] : [...compatible, ollama]
}

const openAt = (...bases: string[]): Route[] => bases.map((base) => ({ dialect: 'openai', base }))

/** Whether anything answers at an endpoint's address. Costs nothing. */
export async function reachEndpoint(
  endpoint: Pick<Endpoint, 'address' | 'route'>,
  more: { key: string | undefined; deps: CallDeps; stop: AbortSignal },
): Promise<'reached' | 'key_refused' | 'away'> {
  const outcomes: (number | undefined)[] = []
  for (const route of await routesOf(endpoint, more)) {
    const found = await modelsOf(route, more)
    if (found?.models) return 'reached'
    outcomes.push(found?.status)
  }
  return outcomes.some((status) => status === 401 || status === 403) ? 'key_refused' : 'away'
}

export interface ServedModel {
  id: string
  /** The context that the server states for it. */
  context: number | undefined
}

/** The models of a server in the form of its dialect; undefined if it has no list. */
export async function modelsOf(
  { dialect, base }: Route,
  more: { key: string | undefined; deps: CallDeps; stop: AbortSignal },
): Promise<{ status: number; models: ServedModel[] | undefined } | undefined> {
  const found = await probe(dialect === 'ollama' ? `${base}/api/tags` : `${base}/models`, more)
  if (!found) return undefined
  const list = found.object?.[dialect === 'ollama' ? 'models' : 'data']
  if (found.status !== 200 || !Array.isArray(list)) return { status: found.status, models: undefined }
  const models = listOf(list)
    .map(fieldsOf)
    .map((model) => ({ id: textOf(model['id']) || textOf(model['name']) || textOf(model['model']), context: statedContext(model) }))
  return { status: found.status, models: models.filter(({ id }) => id !== '') }
}

/** vLLM, OpenRouter, LM Studio and llama.cpp name it differently. */
function statedContext(model: Readonly<Record<string, unknown>>): number | undefined {
  const stated = [model['max_model_len'], model['context_length'], model['loaded_context_length'], fieldsOf(model['meta'])['n_ctx']]
  return stated.find(
    (value): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 512 && value < 1e8,
  )
}
