import { labelOf } from '../parts/format.ts'
import { type Html, html, joined, NONE, trusted } from '../parts/html.ts'
import { type Frame, pageOf } from '../parts/layout.ts'
import { type Example, exampleOf, hookExample } from './api-example.ts'
import { MAX_CHARACTERS, MAX_ENTRIES } from './short-json.ts'

interface Schema {
  $ref?: string
  type?: string | readonly string[]
  description?: string
  enum?: readonly unknown[]
  const?: unknown
  default?: unknown
  minimum?: number
  maximum?: number
  items?: Schema
  anyOf?: readonly Schema[]
  properties?: Record<string, Schema>
  required?: readonly string[]
}

interface DescribedResponse {
  $ref?: string
  description?: string
  content?: Record<string, { schema: Schema }>
}

interface Described {
  summary: string
  tags: readonly string[]
  parameters?: readonly { name: string; in: string; required: boolean; description?: string; schema: Schema }[]
  responses: Record<string, DescribedResponse>
}

/** The parts of an OpenAPI document that are shown. */
export interface ApiDocument {
  info: { title: string; version: string; description: string }
  paths: Record<string, Record<string, Described>>
  components: { responses: Record<string, DescribedResponse>; schemas: Record<string, Schema> }
}

/** The API page, rendered from the OpenAPI document; `examples` by path. */
export function apiPage(frame: Frame, { info, paths, components }: ApiDocument, examples: ReadonlyMap<string, Example>): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ path, method: method.toUpperCase(), described })),
  )
  const groups = Map.groupBy(operations, ({ described }) => described.tags[0] ?? '')
  const head = {
    title: 'API',
    canonical: '/docs/api',
    description: 'Every endpoint of the API, with its parameters and responses.',
    scripts: ['copy.js'] as const,
  }
  return pageOf(
    frame,
    head,
    html`<article class="api">
<h1>API</h1>
<p>Version ${info.version}. Machine-readable: <a href="/api/v1/openapi.json">OpenAPI document</a>. All paths are under <code>${frame.siteUrl}</code>.</p>
${info.description.split('\n\n').map((paragraph) => html`<p>${marked(paragraph)}</p>\n`)}
<p>Examples are responses from the current release. Lists are cut off after ${MAX_ENTRIES} entries and texts after ${MAX_CHARACTERS} characters; the texts of characters and recaps are left out.</p>
<nav aria-label="On this page"><ul class="inline">
${[...groups.keys()].map((tag) => html`<li><a href="#${groupId(tag)}">${groupName(tag)}</a></li>\n`)}<li><a href="#shapes">Schemas</a></li>
</ul></nav>
${[...groups].map(
  ([tag, members]) => html`<section id="${groupId(tag)}" aria-labelledby="${groupId(tag)}-head">
<h2 id="${groupId(tag)}-head">${groupName(tag)}</h2>
${members.map((member) => operationOf(member, components.responses, exampleIn(frame, member, examples)))}</section>
`,
)}
<section id="shapes" aria-labelledby="shapes-head">
<h2 id="shapes-head">Schemas</h2>
${Object.entries(components.schemas).map(shapeOf)}</section>
</article>`,
  )
}

const groupId = (tag: string): string => `group-${tag.replace(/\W+/g, '-')}`
const NAMES: Readonly<Record<string, string>> = {
  abs: 'Audiobookshelf',
  healthz: 'Health',
  openapi: 'This document',
  hooks: 'Release hook',
}
const groupName = (tag: string): string => NAMES[tag] ?? labelOf(tag)

interface ShownOperation {
  path: string
  method: string
  described: Described
}

function exampleIn({ siteUrl }: Frame, { path, method, described }: ShownOperation, examples: ReadonlyMap<string, Example>): Html {
  const headers = (described.parameters ?? []).filter((parameter) => parameter.in === 'header')
  if (method !== 'GET')
    return hookExample(
      { siteUrl, method, path },
      headers.map(({ name }) => name),
    )
  const example = examples.get(path)
  return example ? exampleOf(example, { siteUrl, method, path }) : NONE
}

function operationOf(
  { path, method, described }: ShownOperation,
  responses: Record<string, DescribedResponse>,
  example: Html,
): Html {
  const { summary, parameters = [] } = described
  return html`<section class="operation">
<h3><code><span class="method">${method}</span> ${breakable(path)}</code></h3>
<p>${marked(summary)}.</p>
${
  parameters.length > 0 &&
  html`<div class="table" role="region" aria-label="Parameters of ${path}" tabindex="0"><table>
<thead><tr><th scope="col">Parameter</th><th scope="col">Type</th><th scope="col">Description</th></tr></thead>
<tbody>
${parameters.map(
  ({ name, in: where, required, description, schema }) =>
    html`<tr><th scope="row"><code>${name}</code>${where === 'header' && ' (header)'}</th><td>${typeOf(schema)}</td><td>${joined(
      [required && where !== 'path' && 'Required.', description && marked(description), boundsOf(schema)].filter(
        (part) => part !== false && part !== undefined && part !== '',
      ),
      ' ',
    )}</td></tr>
`,
)}</tbody>
</table></div>`
}
<dl class="responses">
${Object.entries(described.responses).map(([status, response]) => responseOf(status, response, responses))}</dl>
${example}
</section>
`
}

function responseOf(status: string, response: DescribedResponse, responses: Record<string, DescribedResponse>): Html {
  const { description, content } = response.$ref ? (responses[nameIn(response.$ref)] ?? response) : response
  const [schema] = Object.values(content ?? {}).map((media) => media.schema)
  return html`<div><dt>${status}</dt><dd>${description}${schema && html`: ${typeOf(schema)}`}</dd></div>
`
}

function boundsOf({ minimum, maximum, default: standard }: Schema): string {
  const parts = [
    standard !== undefined && `Default: ${String(standard)}.`,
    minimum !== undefined && `Minimum: ${minimum}.`,
    maximum !== undefined && `Maximum: ${maximum}.`,
  ]
  return parts.filter((part) => part !== false).join(' ')
}

const nameIn = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1)

function typeOf(schema: Schema): Html {
  if (schema.$ref) return html`<a href="#shape-${nameIn(schema.$ref)}">${nameIn(schema.$ref)}</a>`
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`
  if (schema.enum)
    return joined(
      schema.enum.map((value) => html`<code>${String(value)}</code>`),
      ' or ',
    )
  if (schema.anyOf) return joined(schema.anyOf.map(typeOf), ' or ')
  if (schema.items) return html`list of ${typeOf(schema.items)}`
  if (schema.properties) return html`{ ${joined(Object.entries(schema.properties).map(memberOf))} }`
  return html`${[schema.type ?? 'anything'].flat().join(' or ')}`
}

const memberOf = ([name, schema]: [string, Schema]): Html => html`<code>${name}</code>: ${typeOf(schema)}`

function shapeOf([name, schema]: [string, Schema]): Html {
  const { properties, required = [], description } = schema
  return html`<section class="shape" id="shape-${name}">
<h3>${name}</h3>
${description && html`<p>${marked(description)}</p>`}
${
  properties
    ? html`<div class="table" role="region" aria-label="Fields of ${name}" tabindex="0"><table>
<thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Description</th></tr></thead>
<tbody>
${Object.entries(properties).map(
  ([field, of]) =>
    html`<tr><th scope="row"><code>${field}</code></th><td>${typeOf(of)}</td><td>${joined(
      [!required.includes(field) && 'Optional.', of.description && marked(of.description)].filter(
        (part) => part !== false && part !== undefined && part !== '',
      ),
      ' ',
    )}</td></tr>
`,
)}</tbody>
</table></div>`
    : html`<p>${typeOf(schema)}</p>`
}
</section>
`
}

/** Allows line breaks after slashes. */
const breakable = (path: string): Html => joined(path.split('/'), trusted('/<wbr>'))

/** The little of Markdown that the document uses: \`code\` and **bold**. */
function marked(text: string): Html {
  const parts = text.split(/(`[^`]+`|\*\*[^*]+\*\*)/)
  if (parts.length === 1) return text === '' ? NONE : html`${text}`
  return html`${parts.map((part) => {
    if (part.startsWith('`')) return html`<code>${part.slice(1, -1)}</code>`
    return part.startsWith('**') ? html`<strong>${part.slice(2, -2)}</strong>` : part
  })}`
}
