import { type ApiOptions, openApiDocument } from '@chapterhouse/kit/openapi'

type Operations = Parameters<typeof openApiDocument>[0]['operations']

const DESCRIPTION = `A read-only database of audiobooks. Every route answers from one release of the data; a newer one replaces it while \
the service runs.

**Licences.** The factual core (works, recordings, chapters, people, series, and whatever is made of them: search results, cards, \
lookups, counts) is in the public domain: CC0-1.0. The community layer (\`characters\`, \`recaps\` and \`recap_summary\` of a work) is \
licensed CC BY-SA 3.0, or CC BY-SA 4.0 where an entry was given under it: whoever shows it names its source and the licence, and \
shares what they make of it alike.

**Slugs** stay. One that a repair has retired answers 301 with the slug that replaces it, for as long as the repair is in force.

**Changes** under \`/api/v1\` only add: ignore fields and values that you do not know. There are no events.`

const HTTP_DEFAULTS: ApiOptions = {
  schemes: {
    signature: {
      type: 'apiKey',
      in: 'header',
      name: 'X-Hub-Signature-256',
      description: 'Over the raw body, with the secret of the deployment.',
    },
  },
  securityOf: ({ path }) => (path.startsWith('/hooks/') ? [{ signature: [] }] : []),
  refusal: 'Error',
  refusals: {
    400: 'Refused: a parameter that is needed is missing, or one has a value that is not known',
    404: 'Not there',
    405: 'Another method on a known path',
    500: 'The service failed',
    503: 'No release is loaded yet',
  },
  headers: {
    301: { Location: { description: 'the same route with the slug that replaces it', schema: { type: 'string' } } },
    405: { Allow: { description: 'the methods that there are', schema: { type: 'string' } } },
    503: { 'Retry-After': { description: 'seconds', schema: { type: 'integer', minimum: 1 } } },
  },
  // Operations that need no release never wait for one.
  statusesOf: ({ path }) =>
    path.startsWith('/hooks/') || path === '/healthz' || path.endsWith('.json') ? [405, 500] : [405, 500, 503],
}

/** The whole API, as machines read it. */
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
