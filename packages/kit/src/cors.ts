/** CORS rules of a program: one set for all its routes. */
export interface CorsRules {
  /** Origins that may, exactly as browsers send them; `*` is any. Read for each request. */
  origins: () => readonly string[]
  methods: string
  headers: string
  maxAgeSeconds: number
}

/** The headers that let this origin in (Fetch standard, CORS protocol); none for any other, and credentials never. */
export function corsHeaders(origin: string | undefined, rules: CorsRules): Record<string, string> {
  const origins = rules.origins()
  if (origins.length === 0) return {}
  // A cached response for one origin must not answer another, allowed or not.
  if (origin === undefined || !(origins.includes(origin) || origins.includes('*'))) return { vary: 'Origin' }
  return {
    vary: 'Origin',
    'access-control-allow-origin': origin,
    'access-control-allow-methods': rules.methods,
    'access-control-allow-headers': rules.headers,
    'access-control-max-age': String(rules.maxAgeSeconds),
  }
}
