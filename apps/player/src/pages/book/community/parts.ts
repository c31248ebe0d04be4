/** The community metadata on a book's page, as one chunk. */
import './community.css'

export { CommunityDescription } from './description.tsx'
export { EarlierBooks } from './earlier-books.tsx'
export { RecordingFacts } from './recording-facts.tsx'
export { Series } from './series.tsx'
export { Story } from './story.tsx'
export { StorySoFar } from './story-so-far.tsx'
