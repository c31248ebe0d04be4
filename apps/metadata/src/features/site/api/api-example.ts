import { type Html, html, trusted } from '../parts/html.ts'
import { shortJson } from './short-json.ts'

/** An example response, or why there is none. */
export type Example = { request: string; status: number; response: unknown } | { why: string }

interface ExampleRequest {
  siteUrl: string
  method: string
  path: string
}

/** A request to a route as a command, and its response. */
export function exampleOf(example: Example, { siteUrl, path }: ExampleRequest): Html {
  if ('why' in example) return html`<div class="example"><h4>Example</h4><p class="hint">${example.why}</p></div>`
  const { request, status, response } = example
  return html`<div class="example">
<h4>Example</h4>
<p><code>GET <a href="${request}">${breakable(request)}</a></code></p>
${commandOf(`curl ${quoted(siteUrl + request)}`)}
<p class="small">Response, status ${status}:</p>
<pre role="region" aria-label="Response of ${path}" tabindex="0"><code>${JSON.stringify(responseOf(path, response), null, 2)}</code></pre>
</div>`
}

/** The hook needs a signed delivery, so it is not requested. */
export function hookExample({ siteUrl, method, path }: ExampleRequest, headers: readonly string[]): Html {
  const options = headers.map((name) => ` \\\n  -H ${quoted(`${name}: ${HEADERS[name] ?? 'release'}`)}`).join('')
  return html`<div class="example">
<h4>Example</h4>
${commandOf(`curl -X ${method} ${quoted(siteUrl + path)}${options} \\\n  --data-binary @delivery.json`)}
<p class="small">Response: status 202, no body.</p>
</div>`
}

const HEADERS: Readonly<Record<string, string>> = { 'X-Hub-Signature-256': 'sha256=HMAC' }

const commandOf = (command: string): Html => html`<p class="command"><code data-copy>${command}</code></p>`

/** Quoted for a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** Allows line breaks after slashes and parameters. */
const breakable = (request: string): Html =>
  html`${request.split(/(?<=[/?&])/).map((part, at) => html`${at > 0 && trusted('<wbr>')}${part}`)}`

/** Of the OpenAPI document only the first members are shown. */
const HEAD = ['openapi', 'info', 'servers']

function responseOf(path: string, response: unknown): unknown {
  if (!path.endsWith('/openapi.json') || typeof response !== 'object' || response === null) return shortJson(response)
  return shortJson(Object.fromEntries(Object.entries(response).filter(([name]) => HEAD.includes(name))))
}
