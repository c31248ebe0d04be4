import { type Document, parse, parseDocument, YAMLParseError } from 'yaml'
import { invalid } from '../errors.ts'

/**
 * Parses `config.yaml` into values by setting: names in sections become ids, `backups: { keep: 7 }` is `backups.keep`. An empty
 * section sets nothing; an entry outside a section keeps its name. Pure: the program's
 * table of settings has the valid ids.
 */
export function parseConfigFile(text: string): Record<string, unknown> {
  const read = parsed(text) ?? {}
  if (!isMapping(read)) throw invalid('config.yaml cannot be read: sections of settings are expected, such as `network:`.')
  return Object.fromEntries(
    Object.entries(read).flatMap(([section, values]) => {
      if (values === null) return []
      return isMapping(values) ? Object.entries(values).map(([name, value]) => [`${section}.${name}`, value]) : [[section, values]]
    }),
  )
}

/** Sets these values and keeps comments; `null` removes a line. Pure. */
export function withSettings(text: string, values: Readonly<Record<string, unknown>>): string {
  const document: Document = parseDocument(text)
  for (const [id, value] of Object.entries(values)) {
    const [section = '', name = ''] = id.split('.')
    // An empty section is null, which cannot take a value.
    if (!document.hasIn([section]) || document.getIn([section]) === null) document.set(section, document.createNode({}))
    if (value === null) document.deleteIn([section, name])
    else document.setIn([section, name], value)
  }
  return document.toString({ lineWidth: 0 })
}

function parsed(text: string): unknown {
  try {
    return parse(text, { logLevel: 'error' })
  } catch (cause) {
    const where = cause instanceof YAMLParseError && cause.linePos ? `line ${cause.linePos[0].line}: ` : ''
    const [why = ''] = cause instanceof Error ? cause.message.split(/ at line \d|\n/) : []
    throw invalid(`config.yaml cannot be read: ${where}${why}.`, { cause })
  }
}

function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
