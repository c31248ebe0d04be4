import { parseArgs } from 'node:util'
import { invalid, missing } from '@chapterhouse/kit/errors'
import { toShownLine } from '@chapterhouse/kit/text/one-line'
import { openBridge } from '../compose/open-bridge.ts'
import { type Endpoint, endpointsOf, journeyOf, PRESETS, type Price, ROLES, toAddress } from '../features/models/index.ts'
import type { Command, CommandNeeds } from './command.ts'
import { DATA_OPTION, dataFolderOf } from './data-folder.ts'
import { ENDPOINT_OPTIONS, type EndpointFlags, readEndpoint } from './endpoint-flags.ts'
import { reportLines } from './report-lines.ts'
import { askLine, isTerminal, readSecret } from './terminal/ask.ts'

export const usage = `models list
       models add NAME --address URL --model MODEL [OPTIONS]   adds an endpoint, or changes the one of this name
       models test [NAME]                                      tries one endpoint or all, in words
       models remove NAME

  --data DIR                 folder of the bridge (./bridge-data)
  --preset PRESET            fills in what is usual: ${Object.keys(PRESETS).join(', ')}
  --roles ROLES              reader, writer, judge, separated by commas; without it the endpoint is for all,
                             after those that are for fewer
  --price-in USD             per million tokens of prompts; --price-out USD of answers; --price-cached USD of cached prompts
  --flat                     calls cost nothing, or a subscription covers them
  --context N                tokens that the model reads, answer included
  --longest N                tokens of its longest answer
  --calls N                  calls at once (1 at a private address, otherwise 3)
  --key-stdin                reads the API key from standard input
  --yes                      test: goes on without a question where it costs more than 0.05 USD`

const OPTIONS = { ...DATA_OPTION, ...ENDPOINT_OPTIONS, 'key-stdin': { type: 'boolean' }, yes: { type: 'boolean' } } as const

type Flags = EndpointFlags & { data?: string | undefined; 'key-stdin'?: boolean | undefined; yes?: boolean | undefined }
type Action = (operands: readonly string[], flags: Flags, needs: CommandNeeds) => Promise<number>

const ACTIONS: Readonly<Record<string, Action>> = { list, add, test: tryEndpoints, remove }

export const run: Command = async (args, needs) => {
  const { values: flags, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true })
  const [name = '', ...operands] = positionals
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined
  if (!action)
    throw invalid(
      `Use one of: ${Object.keys(ACTIONS)
        .map((known) => `models ${known}`)
        .join(', ')}. See models --help.`,
    )
  return await action(operands, flags, needs)
}

async function list(_operands: readonly string[], flags: Flags, { env, deps, print }: CommandNeeds): Promise<number> {
  await using bridge = await openBridge({ data: dataFolderOf(flags, env), env, deps })
  const endpoints = bridge.endpoints.list()
  if (endpoints.length === 0) print('No models are set up. Add one with `models add`.')
  for (const endpoint of endpoints) for (const line of linesOf(endpoint, endpoints)) print(toShownLine(line))
  return 0
}

async function add([typedName, ...others]: readonly string[], flags: Flags, needs: CommandNeeds): Promise<number> {
  const { env, deps, print } = needs
  const name = typedName?.trim() ?? ''
  if (name === '' || others.length > 0) throw invalid('Usage: models add NAME --address URL --model MODEL. See models --help.')
  const complete = isTerminal(needs.input) ? await askForMissing(flags, needs) : flags
  const facts = readEndpoint(name, complete)
  await using bridge = await openBridge({ data: dataFolderOf(flags, env), env, deps })
  const key = complete['key-stdin'] ? await readSecret('API key: ', needs) : ''
  if (complete['key-stdin'] && key === '') throw invalid('There is no API key on standard input.')
  if (!/^[\x21-\x7e]{0,4096}$/.test(key))
    throw invalid('The API key has characters that no key has. Enter it again, without spaces.')
  const isKnown = bridge.endpoints.find(name) !== undefined
  bridge.endpoints.save(facts, key === '' ? undefined : key)
  print(toShownLine(`${isKnown ? 'Changed' : 'Added'} ${name}: ${facts.model} at ${facts.address}. ${journeyOf(facts.address)}`))
  if (facts.price.kind === 'unknown')
    print('It has no prices, so it is not used. Enter them with --price-in and --price-out, or --flat if its calls cost nothing.')
  print(toShownLine(`Try it with \`models test ${name}\`.`))
  return 0
}

async function remove([name, ...others]: readonly string[], flags: Flags, { env, deps, print }: CommandNeeds): Promise<number> {
  if (name === undefined || others.length > 0) throw invalid('Usage: models remove NAME. See models --help.')
  await using bridge = await openBridge({ data: dataFolderOf(flags, env), env, deps })
  if (!bridge.endpoints.remove(name)) throw missing(`No endpoint named "${name}". Run \`models list\` to see all endpoints.`)
  print(toShownLine(`Removed ${name}.`))
  return 0
}

async function tryEndpoints([name, ...others]: readonly string[], flags: Flags, needs: CommandNeeds): Promise<number> {
  const { env, deps, print, stop } = needs
  if (others.length > 0) throw invalid('Usage: models test [NAME]. See models --help.')
  await using bridge = await openBridge({ data: dataFolderOf(flags, env), env, deps })
  const known = bridge.endpoints.list()
  const chosen = name === undefined ? known : known.filter((endpoint) => endpoint.name === name)
  if (known.length === 0) throw missing('No models are set up. Add one with `models add`.')
  if (chosen.length === 0) throw missing(`No endpoint named "${name}". Run \`models list\` to see all endpoints.`)
  const tryOne = bridge.tester(async (usd) => {
    if (flags.yes || !isTerminal(needs.input)) return flags.yes === true
    return (await askLine(`The test costs up to ${usd.toFixed(2)} USD. Go on? [y/N] `, needs)).toLowerCase() === 'y'
  })
  let isUsable = true
  for (const endpoint of chosen) {
    const report = await tryOne(endpoint, stop)
    for (const line of reportLines(report)) print(toShownLine(line))
    isUsable &&= report.problem === undefined && report.key !== 'refused' && report.schema !== 'ignored'
  }
  return isUsable ? 0 : 1
}

/** Asks for the options that are needed and missing. */
async function askForMissing(flags: Flags, needs: CommandNeeds): Promise<Flags> {
  const answers: Flags = { ...flags }
  if (!answers.address && !answers.preset) answers.address = await askLine('Address of the model server: ', needs)
  if (!answers.model) answers.model = await askLine('Model: ', needs)
  if (!answers.flat && !answers.preset && answers['price-in'] === undefined) {
    const price = await askLine('USD per million tokens of prompts (empty if calls cost nothing): ', needs)
    if (price === '') answers.flat = true
    else {
      answers['price-in'] = price
      answers['price-out'] ??= await askLine('USD per million tokens of answers: ', needs)
    }
  }
  const isAway = answers.address !== undefined && journeyOf(toAddress(answers.address)).includes('leaves')
  if (isAway && !answers['key-stdin'])
    answers['key-stdin'] = (await askLine('Does it need an API key? [y/N] ', needs)).toLowerCase() === 'y'
  return answers
}

function linesOf(endpoint: Endpoint, endpoints: readonly Endpoint[]): string[] {
  const { name, model, address, price, context, foundContext, sealedKey } = endpoint
  const roles = ROLES.flatMap((role) => {
    const place = endpointsOf(role, endpoints).findIndex(({ id }) => id === endpoint.id)
    return place === -1 ? [] : [place === 0 ? role : `${role} (takes over)`]
  })
  const reads = context ?? foundContext
  return [
    `${name}: ${model} at ${address}`,
    `  roles: ${roles.join(', ') || 'none, since two other endpoints come before it'}; price: ${inWords(price)}; key: ${sealedKey ? 'set' : 'none'}`,
    ...(reads === undefined ? [] : [`  reads ${reads} tokens`]),
    `  ${journeyOf(address)}`,
  ]
}

function inWords(price: Price): string {
  switch (price.kind) {
    case 'flat':
      return 'flat'
    case 'unknown':
      return 'unknown, so it is not used'
    case 'metered':
      return `${price.in} USD in, ${price.cached} cached, ${price.out} out, per million tokens`
  }
}
