export interface CorsRules {
  /** Allowed origins, exactly as browsers send them; `*` means any. Read for each request. */
  origins: () => readonly string[]
  methods: string
  headers: string
  maxAgeSeconds: number
}

/** The headers that allow this origin (Fetch standard, CORS protocol); none for other origins. Credentials are never allowed. */
export function corsHeaders(origin: string | undefined, rules: CorsRules): Record<string, string> {
  const origins = rules.origins()
  if (origins.length === 0) return {}
  // A response cached for one origin must not be used for another, allowed or not.
  if (origin === undefined || !(origins.includes(origin) || origins.includes('*'))) return { vary: 'Origin' }
  return {
    vary: 'Origin',
    'access-control-allow-origin': origin,
    'access-control-allow-methods': rules.methods,
    'access-control-allow-headers': rules.headers,
    'access-control-max-age': String(rules.maxAgeSeconds),
  }
}
