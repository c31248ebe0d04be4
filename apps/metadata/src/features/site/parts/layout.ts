import { type Html, html, NONE, trusted } from './html.ts'
import { COMMUNITY, CORE, licenceLink } from './licences.ts'

/** The data that every page needs. */
export interface Frame {
  /** An origin without a trailing slash. */
  siteUrl: string
  /** The credit for the community layer, as its licence requires. */
  attribution: string
  /** The page where readers can add or correct records; empty for no link. */
  contributeUrl: string
  /** URLs of the assets by name. */
  assets: Readonly<Record<'site.css' | 'covers.js' | 'search.js' | 'copy.js' | 'icon.svg', string>>
}

export interface Head {
  title: string
  /** The canonical path; absent if there is none. */
  canonical?: string
  description?: string
  /** Hidden from search engines, because of spoilers or temporary content. */
  isUnlisted?: boolean
  type?: 'book' | 'profile' | 'website'
  image?: string | undefined
  /** Structured data for search engines, by schema.org. */
  data?: object
  scripts?: readonly ('search.js' | 'copy.js')[]
}

export const SITE = 'Chapterhouse metadata'

const PAGES = [
  ['/', 'Search'],
  ['/contribute', 'Contribute'],
  ['/audiobookshelf', 'Audiobookshelf'],
  ['/docs/api', 'API'],
  ['/licence', 'Licence'],
] as const

/** The logo: three ticks on a line, the middle third filled. */
const MARK = trusted(
  '<svg class="mark" viewBox="0 0 32 16" width="32" height="16" aria-hidden="true" focusable="false"><path d="M1 8h30M1 4v8M11 4v8M21 4v8M31 4v8" fill="none" stroke="currentColor" stroke-width="1.5"/><path class="filled" d="M11 8h10" fill="none" stroke-width="3"/></svg>',
)

/** On every page except the home page, which has its own. */
const SEARCH = trusted(`<form class="quick-search" method="get" action="/" role="search">
<label class="visually-hidden" for="quick-search">Search the database</label>
<input id="quick-search" name="q" type="search" placeholder="Search" dir="auto" maxlength="256">
</form>
`)

/** Links to a record's JSON, and to the page to correct it. */
export function recordLinks({ contributeUrl }: Frame, api: string): Html {
  return html`<p class="record-links"><a href="${api}">JSON</a>${
    contributeUrl !== '' && html` · <a rel="external" href="${contributeUrl}">Report or correct this</a>`
  }</p>`
}

/** A complete HTML document. */
export function pageOf(frame: Frame, head: Head, body: Html): string {
  const { text } = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${head.title === SITE ? SITE : `${head.title} · ${SITE}`}</title>
${metaOf(frame, head)}<link rel="icon" type="image/svg+xml" href="${frame.assets['icon.svg']}">
<link rel="stylesheet" href="${frame.assets['site.css']}">
${(['covers.js', ...(head.scripts ?? [])] as const).map((name) => html`<script src="${frame.assets[name]}" defer></script>\n`)}</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header class="top">
<a class="home" href="/">${MARK}<span>Chapterhouse <small>metadata</small></span></a>
<nav aria-label="Main"><ul>
${PAGES.map(([path, name]) => html`<li><a href="${path}"${head.canonical === path && trusted(' aria-current="page"')}>${name}</a></li>\n`)}</ul></nav>
${head.canonical === '/' ? NONE : SEARCH}</header>
<main id="content" tabindex="-1">
${body}
</main>
<footer>
<p>Works, recordings, people and series: ${licenceLink(CORE)}. Characters and recaps: ${frame.attribution}, ${licenceLink(COMMUNITY)}, unless an entry says otherwise. <a href="/licence">Licence details</a></p>
</footer>
</body>
</html>
`
  return text
}

function metaOf({ siteUrl }: Frame, { title, canonical, description, isUnlisted, type = 'website', image, data }: Head): Html {
  const url = canonical === undefined ? undefined : siteUrl + canonical
  return html`${description && html`<meta name="description" content="${description}">\n`}${
    isUnlisted && trusted('<meta name="robots" content="noindex">\n')
  }${
    url !== undefined &&
    html`<link rel="canonical" href="${url}">
<meta property="og:site_name" content="${SITE}">
<meta property="og:type" content="${type}">
<meta property="og:title" content="${title}">
<meta property="og:url" content="${url}">
${description && html`<meta property="og:description" content="${description}">\n`}${image && html`<meta property="og:image" content="${image}">\n`}`
  }${data ? html`<script type="application/ld+json">${jsonInPage(data)}</script>\n` : NONE}`
}

const UNSAFE: Record<string, string> = { '<': '\\u003c', '>': '\\u003e', '&': '\\u0026', '\u2028': '\\u2028', '\u2029': '\\u2029' }

/** JSON that cannot end its own script element. */
export function jsonInPage(data: object): Html {
  return trusted(JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (character) => UNSAFE[character] ?? character))
}
