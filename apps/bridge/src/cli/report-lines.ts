import { toPlainLine } from '@chapterhouse/kit/text/one-line'
import { type EndpointReport, journeyOf, TEN_HOURS } from '../features/models/index.ts'

const MAX_MODELS = 20
const MAX_NAME = 80
const DIALECTS = { openai: 'OpenAI-compatible chat completions', ollama: "Ollama's own chat route" }
const SCHEMAS = {
  schema: 'as a JSON schema',
  object: 'as json_object, with the schema in the prompt',
  text: 'in the text of the prompt only',
}

/** A test of an endpoint in words. */
export function reportLines(report: EndpointReport): string[] {
  const { endpoint, problem } = report
  const lines = [
    journeyOf(endpoint.address),
    reachedLine(report),
    keyLine(report),
    ...modelLines(report),
    ...schemaLines(report),
    ...readLines(report),
    ...speedLines(report),
    ...costLines(report),
    ...(problem === undefined || !report.route ? [] : [`Problem: ${problem}`]),
  ]
  return [`${endpoint.name}: ${endpoint.model} at ${endpoint.address}`, ...lines.map((line) => `  ${line}`)]
}

function reachedLine({ route, problem, status }: EndpointReport): string {
  if (!route && status !== undefined && status !== 404) return `Reached, but there is no answer: ${problem}`
  return route
    ? `Reached: ${DIALECTS[route.dialect]}.`
    : `Not reached: ${problem ?? 'nothing at this address answers as a model server.'}`
}

function keyLine({ key, endpoint, route }: EndpointReport): string {
  if (key === 'refused')
    return `API key: refused. Enter ${endpoint.sealedKey ? 'another' : 'one'} with \`models add … --key-stdin\`.`
  if (key === 'none') return 'API key: none.'
  return route ? 'API key: accepted.' : 'API key: not tried.'
}

function modelLines({ models, endpoint }: EndpointReport): string[] {
  if (!models) return []
  const shown = models.slice(0, MAX_MODELS).map((name) => toPlainLine(name).slice(0, MAX_NAME))
  const more = models.length > MAX_MODELS ? ` and ${models.length - MAX_MODELS} more` : ''
  // Ollama adds the tag itself.
  const isThere = models.includes(endpoint.model) || models.includes(`${endpoint.model}:latest`)
  return [
    `Models: ${shown.join(', ') || 'none'}${more}.`,
    ...(isThere ? [] : [`The server does not list ${endpoint.model}. Install it there, or choose one of its models.`]),
  ]
}

function schemaLines({ schema }: EndpointReport): string[] {
  if (schema === undefined) return []
  return schema === 'ignored'
    ? ['Schema: the answers follow none, however it is stated. Use a more capable model.']
    : [`Schema: taken ${SCHEMAS[schema]}.`]
}

function readLines({ reads, isUnconfirmed }: EndpointReport): string[] {
  if (isUnconfirmed) return ['Reads: not tried, since the text costs more than 0.05 USD. Repeat the test with --yes.']
  if (!reads) return []
  if (reads.tokens === reads.sent)
    return [`Reads: all of a text of about ${reads.sent} tokens, as long as the longest that is sent to it.`]
  const advice = 'Raise its context in the server, or enter it with `models add … --context`.'
  return reads.tokens === 0
    ? [`Reads: not even the shortest text to both of its ends. ${advice}`]
    : [`Reads: about ${reads.tokens} tokens, not the ${reads.sent} that were sent. Longer chapters are cut to that. ${advice}`]
}

function speedLines({ tokensPerSecond: speed }: EndpointReport): string[] {
  if (!speed) return []
  const hours = (TEN_HOURS.in / speed.in + TEN_HOURS.out / speed.out) / 3600
  return [
    `Speed: ${rounded(speed.in)} tokens per second in, ${rounded(speed.out)} out: about ${hoursText(hours)} for a book of 10 hours.`,
  ]
}

function costLines({ endpoint: { price }, costUsd }: EndpointReport): string[] {
  if (price.kind === 'unknown') return []
  if (price.kind === 'flat') return ['Cost: flat.']
  const book = (TEN_HOURS.in * price.in + TEN_HOURS.out * price.out) / 1e6
  return [`Cost: about ${book.toFixed(2)} USD for a book of 10 hours; this test cost ${costUsd.toFixed(4)} USD.`]
}

const rounded = (value: number): string => (value >= 100 ? String(Math.round(value)) : value.toFixed(1))

const hoursText = (hours: number): string =>
  hours < 1 ? `${Math.max(1, Math.round(hours * 60))} minutes` : `${hours.toFixed(1)} hours`
