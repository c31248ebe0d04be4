import { languageFor, speakSoon } from '@chapterhouse/ui/language'
import { chosenLanguage } from '@chapterhouse/ui/language-choice'
import { startMediaTokens } from '@chapterhouse/ui/media-tokens'
import { followUrl, holdPages } from '@chapterhouse/ui/page-url'
import { recallSession } from '@chapterhouse/ui/session'
import { chosenTheme, showTheme } from '@chapterhouse/ui/theme'
import { holdUnsaved } from '@chapterhouse/ui/unsaved'
import { QueryClientProvider } from '@tanstack/preact-query'
import { render } from 'preact'
import { queryClient } from '../queries/query.ts'
import { mediaTokens } from '../server/api.ts'
import { pendingLogouts } from '../server/pending-logouts.ts'
import { App } from './app.tsx'
import { followUnread } from './events/unread.ts'
import { BASE } from './routes.ts'
import { listenForPaletteKeys } from './shell/shell-layer.ts'

followUrl(BASE)
holdPages(holdUnsaved)
showTheme(chosenTheme())
recallSession()
startMediaTokens(mediaTokens)
listenForPaletteKeys()
followUnread()
await speakSoon(languageFor(navigator.languages, chosenLanguage()))

render(
  <QueryClientProvider client={queryClient}>
    <App />
  </QueryClientProvider>,
  document.querySelector('#app') ?? document.body,
)

const sendPendingLogouts = () => void pendingLogouts.sendAll()
sendPendingLogouts()
window.addEventListener('online', sendPendingLogouts)
