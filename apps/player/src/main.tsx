import { languageFor, speakSoon } from '@chapterhouse/ui/language'
import { chosenLanguage } from '@chapterhouse/ui/language-choice'
import { startMediaTokens } from '@chapterhouse/ui/media-tokens'
import { followUrl, holdPages } from '@chapterhouse/ui/page-url'
import { recallSession } from '@chapterhouse/ui/session'
import { chosenTheme, showTheme } from '@chapterhouse/ui/theme'
import { holdUnsaved } from '@chapterhouse/ui/unsaved'
import { render } from 'preact'
import { App } from './app.tsx'
import { fetchFirstPage, firstPagePainted } from './first-page.ts'
import { loadPlayer } from './load-player.ts'
import { takeLinkToken } from './pages/connect/link-token.ts'
import { refetchWhenOnline } from './pages/shell/use-server-facts.ts'
import { layers } from './player/layers/layers.ts'
import { BASE } from './routes.ts'
import { mediaTokens } from './server/api.ts'

// First, so that the secret is removed from the address even if something else fails.
takeLinkToken()
showTheme(chosenTheme())
recallSession()
startMediaTokens(mediaTokens)
followUrl(BASE)
holdPages((to, proceed) => holdUnsaved(to, proceed, layers.isLosing()), layers.lacking)
refetchWhenOnline()
const firstPage = fetchFirstPage()
// No top-level `await`: loaded texts may need a module of this chunk, and would deadlock waiting for it.
void Promise.all([speakSoon(languageFor(navigator.languages, chosenLanguage())), firstPage]).then(() => {
  render(<App />, document.querySelector('#app') ?? document.body)
  void firstPagePainted().then(loadPlayer)
})
