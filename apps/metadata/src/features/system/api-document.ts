import { type ApiOptions, openApiDocument } from '@chapterhouse/kit/http/openapi'

type Operations = Parameters<typeof openApiDocument>[0]['operations']

const DESCRIPTION = `A read-only database of audiobooks. Each response comes from a single release of the data. Newer releases are loaded \
while the service runs.

**Licences.** The factual core (works, recordings, chapters, people, series, and everything derived from them, such as search results and \
counts) is in the public domain: CC0-1.0. The community layer (\`characters\`, \`recaps\` and \`recap_summary\` of a work) is licensed under \
CC BY-SA 3.0, or CC BY-SA 4.0 where an entry says so. If you show it, credit the source, name the licence, and share adaptations under the \
same licence.

**Slugs** are stable. A retired slug redirects (301) to the slug that replaces it, as long as the data contains the redirect.

**Changes** under \`/api/v1\` are additive: ignore fields and values that you do not know. There are no events to subscribe to.`

const HTTP_DEFAULTS: ApiOptions = {
  schemes: {
    signature: {
      type: 'apiKey',
      in: 'header',
      name: 'X-Hub-Signature-256',
      description: 'HMAC-SHA256 of the raw body with the webhook secret.',
    },
  },
  securityOf: ({ path }) => (path.startsWith('/hooks/') ? [{ signature: [] }] : []),
  refusal: 'Error',
  refusals: {
    400: 'Missing required parameter, or unknown value',
    404: 'Not found',
    405: 'Method not allowed',
    500: 'Internal error',
    503: 'No release is loaded yet',
  },
  headers: {
    301: { Location: { description: 'The same route with the slug that replaces it.', schema: { type: 'string' } } },
    405: { Allow: { description: 'The allowed methods.', schema: { type: 'string' } } },
    503: { 'Retry-After': { description: 'In seconds.', schema: { type: 'integer', minimum: 1 } } },
  },
  // Operations without a release never answer 503.
  statusesOf: ({ path }) =>
    path.startsWith('/hooks/') || path === '/healthz' || path.endsWith('.json') ? [405, 500] : [405, 500, 503],
}

/** The OpenAPI document of the whole API. */
export function apiDocument(operations: Operations, siteUrl: string): Record<string, unknown> {
  return openApiDocument({
    title: 'Chapterhouse metadata',
    version: '1.0.0',
    description: DESCRIPTION,
    license: { name: 'CC0-1.0, the community layer CC BY-SA', url: `${siteUrl}/licence` },
    base: siteUrl,
    operations,
    options: HTTP_DEFAULTS,
  })
}
