// The values allowed in fields of records (docs/reference/metadata.md 5.2).

export const REGIONS = ['us', 'uk', 'ca', 'au', 'de', 'fr', 'es', 'it', 'jp', 'in', 'br'] as const

export const SOURCE_TYPES = [
  'user',
  'openaudible-import',
  'libation-import',
  'audiosilo-books-import',
  'libex-import',
  'audible-lookup',
  'openlibrary',
  'wikidata',
  'inventaire',
  'community',
] as const

export const CREDIT_ROLES = [
  'adaptation',
  'afterword',
  'contributor',
  'editor',
  'foreword',
  'illustrator',
  'introduction',
  'preface',
  'translator',
] as const

export const GENRES = [
  ...['action-adventure', 'alternate-history', 'arts-entertainment', 'biography-memoir', 'business', 'childrens', 'classics'],
  ...['comedy-humor', 'coming-of-age', 'contemporary-romance', 'cozy-mystery', 'cyberpunk', 'dark-fantasy', 'drama-plays'],
  ...['dystopian', 'economics', 'education', 'epic-fantasy', 'erotica', 'espionage', 'essays', 'fairy-tales-folklore', 'fantasy'],
  ...['finance', 'food-cooking', 'ghost-stories', 'gothic', 'hard-boiled', 'hard-science-fiction', 'health-wellness'],
  ...['historical-fiction', 'historical-romance', 'history', 'home-garden', 'horror', 'language', 'law', 'legal-thriller'],
  ...['lgbtq', 'literary-fiction', 'litrpg', 'magical-realism', 'medicine', 'military-history', 'military-science-fiction'],
  ...['music', 'mystery', 'mythology', 'nature', 'occult', 'paranormal', 'paranormal-romance', 'parenting-relationships'],
  ...['philosophy', 'poetry', 'police-procedural', 'politics', 'post-apocalyptic', 'psychological-thriller', 'psychology'],
  ...['religion-spirituality', 'religious-fiction', 'romance', 'romantic-comedy', 'romantic-suspense', 'science'],
  ...['science-fiction', 'self-help', 'short-stories', 'social-sciences', 'space-opera', 'sports', 'steampunk', 'superhero'],
  ...['sword-sorcery', 'technology', 'thriller-suspense', 'time-travel', 'travel', 'true-crime', 'urban-fantasy'],
  ...['war-military-fiction', 'westerns', 'womens-fiction', 'writing-publishing', 'young-adult'],
] as const

export const ROLES = ['protagonist', 'antagonist', 'supporting', 'minor'] as const
