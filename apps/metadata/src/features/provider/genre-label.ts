const LABELS: Readonly<Record<string, string>> = { lgbtq: 'LGBTQ', litrpg: 'LitRPG' }

export function genreLabel(slug: string): string {
  const words = slug.split('-').map((part) => part.charAt(0).toUpperCase() + part.slice(1))
  return LABELS[slug] ?? words.join(' ')
}
