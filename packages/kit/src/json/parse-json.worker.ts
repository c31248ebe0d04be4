import { type ParsedJson, parseJson } from './bounded-json.ts'
import type { JsonTask } from './json-reader.ts'

export default function parse({ bytes, limits }: JsonTask): ParsedJson {
  return parseJson(bytes, limits)
}
