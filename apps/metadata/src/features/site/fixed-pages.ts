import { html } from './html.ts'
import { type Frame, pageOf } from './layout.ts'
import { COMMUNITY, CORE, licenceLink } from './licences.ts'

// Pages that need no release.

export function audiobookshelfPage(frame: Frame): string {
  const address = `${frame.siteUrl}/abs`
  const head = {
    title: 'Use it in Audiobookshelf',
    canonical: '/audiobookshelf',
    description: 'How to add this database to Audiobookshelf as a metadata provider, step by step.',
    scripts: ['copy.js'] as const,
  }
  return pageOf(
    frame,
    head,
    html`<article>
<h1>Use it in Audiobookshelf</h1>
<p>Audiobookshelf can match your books against this database. You need its version 2.8 or newer, and an account that is an admin.</p>
<ol class="steps-list">
<li><p>Open the settings of Audiobookshelf, and there <strong>Item Metadata Utils</strong>.</p></li>
<li><p>Choose <strong>Custom Metadata Providers</strong>, then <strong>Add</strong>.</p></li>
<li><p>Give it a name, for example <em>Chapterhouse</em>, and this address:</p>
<p class="address"><code data-copy>${address}</code></p>
${isOfThisMachine(frame.siteUrl) && html`<p class="small">This address is good on this machine only. For an Audiobookshelf elsewhere, or in a container, the service is started with <code>--bind</code> and <code>--site-url</code>.</p>`}</li>
<li><p>Leave the authorization header empty, and save. Nobody needs a key here.</p></li>
<li><p>Open a book, choose <strong>Match</strong>, and pick the new provider from the list. A whole library uses it when you choose it as the provider in the settings of that library.</p></li>
</ol>
<h2>What it answers</h2>
<p>Title, subtitle, authors, readers, publisher, year, description, cover, series with the position, genres, language, length, ISBN and ASIN, as far as somebody has entered them: at most ten matches, the best first. A book with an ISBN that is known here is found by it.</p>
<h2>When it finds nothing</h2>
<ul>
<li><p>The address ends with <code>/abs</code>, and the machine that runs Audiobookshelf can reach it. Try <a href="/abs/search?mediaType=book&amp;query=the">a search as Audiobookshelf sends it</a>.</p></li>
<li><p>Search for a shorter title, without its subtitle.</p></li>
<li><p>The book may not have been entered: <a href="/">look for it here</a>.</p></li>
</ul>
</article>`,
  )
}

const isOfThisMachine = (origin: string): boolean => /^https?:\/\/(?:localhost|127\.[\d.]+|\[::1\])(?::|$)/.test(origin)

export function licencePage(frame: Frame): string {
  const head = {
    title: 'Licence and attribution',
    canonical: '/licence',
    description: 'What you may do with the data: the facts are in the public domain, what the community wrote is share-alike.',
  }
  return pageOf(
    frame,
    head,
    html`<article>
<h1>Licence and attribution</h1>
<h2>The facts</h2>
<p>Works, recordings, chapters, people and series, and everything made of them, are in the public domain: ${licenceLink(CORE)}. Use them for whatever you like; nobody has to be named.</p>
<h2>What the community wrote</h2>
<p>Characters, recaps and summaries are licensed ${licenceLink(COMMUNITY)}, or ${licenceLink('CC-BY-SA-4.0')} where an entry says so. Each entry on these pages names its own. Whoever shows or copies them names their source and the licence, and gives what they make of it under the same licence. The words for it are:</p>
<blockquote><p>${frame.attribution}, ${licenceLink(COMMUNITY)}</p></blockquote>
<h2>Covers</h2>
<p>Pictures of covers are no part of the data. A record only says where one is found; it belongs to its publisher.</p>
<h2>Taking all of it</h2>
<p>Everything here is also answered as JSON: see <a href="/docs/api">the API</a>.</p>
</article>`,
  )
}

export interface Trouble {
  title: string
  sentence: string
}

/** What is shown instead of a page. */
export function troublePage(frame: Frame, { title, sentence }: Trouble): string {
  return pageOf(
    frame,
    { title, isUnlisted: true },
    html`<h1>${title}</h1>
<p>${sentence}</p>
<p><a href="/">Search for a book</a></p>`,
  )
}
