import { parseArgs } from 'node:util'
import { invalid } from '@chapterhouse/kit/errors'

type Options = Readonly<Record<string, { type: 'string' | 'boolean' }>>
type Flags<O extends Options> = { [N in keyof O]?: O[N]['type'] extends 'boolean' ? boolean : string }

interface ParsedFlags<O extends Options> {
  flags: Flags<O>
  positionals: string[]
}

const PREFIX = 'CHAPTERHOUSE_METADATA_'
const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, '1': true, false: false, '0': false, '': false }

/**
 * Flags from the command line, otherwise from the environment: `--site-url` is `CHAPTERHOUSE_METADATA_SITE_URL`. An empty variable
 * is ignored.
 */
export function readFlags<const O extends Options>(
  args: string[],
  env: Readonly<Record<string, string | undefined>>,
  options: O,
): ParsedFlags<O> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const flags: Record<string, unknown> = { ...values }
  for (const [name, { type }] of Object.entries(options)) {
    const variable = PREFIX + name.toUpperCase().replaceAll('-', '_')
    const fromEnv = env[variable]
    if (flags[name] !== undefined || fromEnv === undefined || fromEnv === '') continue
    if (type === 'boolean' && !Object.hasOwn(BOOLEANS, fromEnv))
      throw invalid(`${variable} must be true or false, not "${fromEnv}".`)
    flags[name] = type === 'boolean' ? BOOLEANS[fromEnv] : fromEnv
  }
  return { flags: flags as Flags<O>, positionals }
}
