import { html } from '../parts/html.ts'
import { type Frame, pageOf } from '../parts/layout.ts'
import { COMMUNITY, CORE, licenceLink } from '../parts/licences.ts'

// Pages that need no release.

export function audiobookshelfPage(frame: Frame): string {
  const url = `${frame.siteUrl}/abs`
  const head = {
    title: 'Use with Audiobookshelf',
    canonical: '/audiobookshelf',
    description: 'How to add this database to Audiobookshelf as a metadata provider, step by step.',
    scripts: ['copy.js'] as const,
  }
  return pageOf(
    frame,
    head,
    html`<article>
<h1>Use with Audiobookshelf</h1>
<p>Audiobookshelf can match your books against this database. You need Audiobookshelf 2.8 or newer and an admin account.</p>
<ol class="steps-list">
<li><p>In Audiobookshelf, open Settings, then <strong>Item Metadata Utils</strong>.</p></li>
<li><p>Choose <strong>Custom Metadata Providers</strong>, then <strong>Add</strong>.</p></li>
<li><p>Enter a name, for example <em>Chapterhouse</em>, and this URL:</p>
<p class="address"><code data-copy>${url}</code></p>
${isOfThisMachine(frame.siteUrl) && html`<p class="small">This address only works on this computer. To use it from another computer or a container, start the service with <code>--bind</code> and <code>--site-url</code>.</p>`}</li>
<li><p>Leave the authorization header empty and save. No key is needed.</p></li>
<li><p>Open a book, choose <strong>Match</strong> and select the new provider. To use it for a whole library, choose it as the provider in the library's settings.</p></li>
</ol>
<h2>Available data</h2>
<p>Title, subtitle, authors, narrators, publisher, year, description, cover, series and number, genres, language, length, ISBN and ASIN, where available. Up to ten matches, best first. Books are also matched by ISBN.</p>
<h2>No matches?</h2>
<ul>
<li><p>Check that the URL ends with <code>/abs</code> and that the computer running Audiobookshelf can reach it. Try <a href="/abs/search?mediaType=book&amp;query=the">a search as Audiobookshelf sends it</a>.</p></li>
<li><p>Search for a shorter title, without its subtitle.</p></li>
<li><p>The book may not be in the database: <a href="/">search for it here</a>.</p></li>
</ul>
</article>`,
  )
}

const isOfThisMachine = (origin: string): boolean => /^https?:\/\/(?:localhost|127\.[\d.]+|\[::1\])(?::|$)/.test(origin)

export function licencePage(frame: Frame): string {
  const head = {
    title: 'Licence and attribution',
    canonical: '/licence',
    description: 'How you may use the data: facts are in the public domain, community content is share-alike.',
  }
  return pageOf(
    frame,
    head,
    html`<article>
<h1>Licence and attribution</h1>
<h2>Facts</h2>
<p>Works, recordings, chapters, people and series, and everything derived from them, are in the public domain: ${licenceLink(CORE)}. Use them for any purpose; no attribution is needed.</p>
<h2>Community content</h2>
<p>Characters, recaps and summaries are licensed under ${licenceLink(COMMUNITY)}, or ${licenceLink('CC-BY-SA-4.0')} where an entry says so. Each entry on these pages shows its licence. If you show or copy them, credit the source and the licence, and share adaptations under the same licence. Use this attribution:</p>
<blockquote><p>${frame.attribution}, ${licenceLink(COMMUNITY)}</p></blockquote>
<h2>Covers</h2>
<p>Cover images are not part of the data. Records only link to them; they belong to their publishers.</p>
<h2>Data access</h2>
<p>Everything is also available as JSON: see <a href="/docs/api">the API</a>.</p>
</article>`,
  )
}

export interface Trouble {
  title: string
  sentence: string
}

/** Shown in place of a page. */
export function troublePage(frame: Frame, { title, sentence }: Trouble): string {
  return pageOf(
    frame,
    { title, isUnlisted: true },
    html`<h1>${title}</h1>
<p>${sentence}</p>
<p><a href="/">Search for a book</a></p>`,
  )
}
